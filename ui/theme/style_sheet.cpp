// SPDX-License-Identifier: GPL-3.0-or-later
// The application's style sheet. "@Role" becomes that role's colour and "{13}" 13 pixels times the
// zoom, so that no colour and no unscaled size is written here. Arrows are cones of a gradient:
// no image files, sharp at every zoom.
#include <cmath>

#include "ui/theme/palette.h"

namespace partiscope {

namespace {

constexpr const char* kGrounds = R"(
* { font-family: "Inter", "Noto Sans", "DejaVu Sans"; font-size: {13}px; outline: none; }
QMainWindow, QDialog { background: @Window; }
QWidget { color: @TextNormal; }
QWidget[look="panel"], QFrame[look="panel"] { background: @Panel; }
QWidget[look="toolbar"], QToolBar { background: @Panel; border: none;
    border-bottom: 1px solid @Border; spacing: {4}px; padding: {4}px {8}px; }
QFrame[look="card"], QWidget[look="card"] { background: @Card; border: 1px solid @Border;
    border-radius: {7}px; }
QFrame[look="refusedCard"], QWidget[look="refusedCard"] { background: @LaneHot;
    border: 1px solid @Refused; border-radius: {7}px; }
QFrame[look="accentCard"], QWidget[look="accentCard"] { background: @RibbonIdle;
    border: 1px solid @Accent; border-radius: {7}px; }
QSplitter::handle { background: @Border; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QSplitter::handle:hover { background: @Accent; }
QMainWindow::separator { background: @Border; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: @Accent; }
QDockWidget { titlebar-close-icon: none; titlebar-normal-icon: none; color: @TextDim; }
QDockWidget::title { background: @Panel; padding: {6}px {10}px; }
QStatusBar { background: @Panel; color: @TextDim; border-top: 1px solid @Border; }
QStatusBar::item { border: none; }
QGroupBox { border: 1px solid @Border; border-radius: {7}px; margin-top: {9}px;
    padding: {12}px {10}px {8}px {10}px; }
QGroupBox::title { subcontrol-origin: margin; left: {10}px; padding: 0 {4}px; color: @TextDim; }
)";

constexpr const char* kWords = R"(
QLabel { background: transparent; }
QLabel[look="title"] { font-size: {18}px; font-weight: 700; color: @TextStrong; }
QLabel[look="heading"] { font-size: {11}px; font-weight: 700; color: @TextAccent; }
QLabel[look="strong"] { font-weight: 600; color: @TextStrong; }
QLabel[look="dim"] { font-size: {11.5}px; color: @TextDim; }
QLabel[look="figure"] { font-family: "JetBrains Mono", "DejaVu Sans Mono"; color: @TextNormal; }
QLabel[look="figureStrong"] { font-family: "JetBrains Mono", "DejaVu Sans Mono"; font-weight: 700;
    color: @TextStrong; }
QLabel[look="served"] { color: @TextServed; font-weight: 600; }
QLabel[look="hot"] { color: @TextHot; font-weight: 600; }
QLabel[look="refused"] { color: @TextRefused; font-weight: 600; }
QLabel[look="asked"] { color: @TextAsked; font-weight: 600; }
QLabel[look="new"] { color: @TextNew; font-weight: 600; }
QLabel:disabled { color: @TextDim; }
QToolTip { background: @Card; color: @TextStrong; border: 1px solid @BorderStrong;
    padding: {5}px {8}px; font-size: {12}px; }
QTextBrowser, QTextEdit, QPlainTextEdit { background: @Panel; color: @TextNormal; border: none;
    selection-background-color: @Accent; selection-color: @TextOnAccent; }
)";

constexpr const char* kButtons = R"(
QPushButton, QToolButton { background: @Card; color: @TextStrong; border: 1px solid @Border;
    border-radius: {6}px; padding: {5}px {12}px; font-weight: 600; min-height: {18}px; }
QToolButton { padding: {5}px {9}px; }
QPushButton:hover, QToolButton:hover { background: @CardHover; }
QPushButton:pressed, QToolButton:pressed { background: @Trough; }
QPushButton:checked, QToolButton:checked { background: @Accent; color: @TextOnAccent;
    border-color: @Accent; }
QPushButton:focus, QToolButton:focus { border: 1px solid @Selection; }
QPushButton:disabled, QToolButton:disabled { color: @TextDim; background: transparent; }
QPushButton[look="primary"], QToolButton[look="primary"] { background: @Accent;
    color: @TextOnAccent; border-color: @Accent; }
QPushButton[look="primary"]:hover, QToolButton[look="primary"]:hover { border-color: @TextStrong; }
QPushButton[look="primary"]:focus, QToolButton[look="primary"]:focus { border-color: @TextStrong; }
QPushButton[look="primary"]:disabled { background: @Trough; color: @TextDim; border-color: @Border; }
QPushButton[look="flat"], QToolButton[look="flat"] { background: transparent;
    border-color: transparent; }
QPushButton[look="flat"]:hover, QToolButton[look="flat"]:hover { background: @CardHover; }
QPushButton[look="flat"]:focus, QToolButton[look="flat"]:focus { border-color: @Selection; }
QPushButton[look="chip"] { background: transparent; color: @TextDim; border-color: transparent;
    border-radius: {11}px; padding: {2}px {11}px; font-size: {11.5}px; font-weight: 500; }
QPushButton[look="chip"]:hover { color: @TextStrong; }
QPushButton[look="chip"]:checked { background: @CardHover; color: @TextStrong;
    border-color: @BorderStrong; }
QPushButton[look="chip"]:focus { border-color: @Selection; }
QPushButton[look="link"] { background: transparent; color: @TextAccent; border-color: transparent;
    padding: 0 {6}px; font-weight: 500; min-height: {16}px; }
QPushButton[look="link"]:hover { color: @TextStrong; }
QPushButton[look="link"]:focus { border-color: @Selection; }
QToolButton::menu-indicator, QPushButton::menu-indicator { image: none; width: 0; }
QCheckBox, QRadioButton { spacing: {8}px; background: transparent; }
QCheckBox::indicator, QRadioButton::indicator { width: {12}px; height: {12}px;
    border: {2}px solid @BorderStrong; background: @Trough; }
QCheckBox::indicator { border-radius: {4}px; }
QRadioButton::indicator { border-radius: {8}px; }
QCheckBox::indicator:hover, QRadioButton::indicator:hover { border-color: @Accent; }
QCheckBox::indicator:checked { border-color: @Accent; background: qradialgradient(cx:0.5, cy:0.5,
    radius:0.6, fx:0.5, fy:0.5, stop:0 @Accent, stop:0.62 @Accent, stop:0.7 @Trough); }
QRadioButton::indicator:checked { border-color: @Accent; background: qradialgradient(cx:0.5,
    cy:0.5, radius:0.5, fx:0.5, fy:0.5, stop:0 @Accent, stop:0.6 @Accent, stop:0.72 @Trough); }
QCheckBox:focus, QRadioButton:focus { color: @TextStrong; }
QCheckBox:focus::indicator, QRadioButton:focus::indicator { border-color: @Selection; }
)";

constexpr const char* kFields = R"(
QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox { background: @Trough; color: @TextStrong;
    border: 1px solid @Border; border-radius: {5}px; padding: {3}px {8}px; min-height: {20}px;
    selection-background-color: @Accent; selection-color: @TextOnAccent; }
QSpinBox, QDoubleSpinBox { font-family: "JetBrains Mono", "DejaVu Sans Mono"; font-weight: 600;
    padding-right: {18}px; }
QLineEdit:hover, QSpinBox:hover, QDoubleSpinBox:hover, QComboBox:hover {
    border-color: @BorderStrong; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus {
    border-color: @Selection; }
QLineEdit:disabled, QSpinBox:disabled, QDoubleSpinBox:disabled, QComboBox:disabled {
    color: @TextDim; background: transparent; }
QSpinBox::up-button, QDoubleSpinBox::up-button { subcontrol-origin: border;
    subcontrol-position: top right; width: {16}px; border: none; background: transparent; }
QSpinBox::down-button, QDoubleSpinBox::down-button { subcontrol-origin: border;
    subcontrol-position: bottom right; width: {16}px; border: none; background: transparent; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { width: {9}px; height: {5}px; background: qconicalgradient(cx:0.5, cy:0,
    angle:243, stop:0 @TextDim, stop:0.147 @TextDim, stop:0.152 transparent, stop:1 transparent); }
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow { width: {9}px; height: {5}px; background: qconicalgradient(cx:0.5, cy:1,
    angle:63, stop:0 @TextDim, stop:0.147 @TextDim, stop:0.152 transparent, stop:1 transparent); }
QComboBox { padding-right: {22}px; }
QComboBox::drop-down { subcontrol-origin: padding; subcontrol-position: center right;
    width: {20}px; border: none; }
QComboBox::down-arrow { width: {9}px; height: {5}px; background: qconicalgradient(cx:0.5, cy:1,
    angle:63, stop:0 @TextDim, stop:0.147 @TextDim, stop:0.152 transparent, stop:1 transparent); }
QComboBox QAbstractItemView { background: @Card; border: 1px solid @BorderStrong;
    selection-background-color: @Accent; selection-color: @TextOnAccent; padding: {3}px; }
QSlider:horizontal { min-height: {24}px; }
QSlider::groove:horizontal { height: {4}px; border-radius: {2}px; background: @Border; }
QSlider::sub-page:horizontal { height: {4}px; border-radius: {2}px; background: @Accent; }
QSlider::handle:horizontal { width: {14}px; height: {14}px; margin: -{5}px 0;
    border-radius: {7}px; background: @TextStrong; border: none; }
QSlider::handle:horizontal:hover { background: @Accent; }
QSlider::handle:horizontal:disabled { background: @TextDim; }
QSlider::sub-page:horizontal:disabled { background: @BorderStrong; }
QSlider:focus { border: 1px solid @Selection; border-radius: {5}px; }
QProgressBar { background: @Trough; border: none; border-radius: {3}px; height: {6}px;
    color: transparent; }
QProgressBar::chunk { background: @Accent; border-radius: {3}px; }
)";

constexpr const char* kLists = R"(
QMenuBar { background: @Panel; color: @TextNormal; padding: {2}px {6}px; }
QMenuBar::item { padding: {5}px {10}px; border-radius: {5}px; background: transparent; }
QMenuBar::item:selected { background: @CardHover; color: @TextStrong; }
QMenu { background: @Card; color: @TextNormal; border: 1px solid @BorderStrong; padding: {5}px; }
QMenu::item { padding: {6}px {28}px {6}px {24}px; border-radius: {4}px; }
QMenu::item:selected { background: @Accent; color: @TextOnAccent; }
QMenu::item:disabled { color: @TextDim; background: transparent; }
QMenu::separator { height: 1px; background: @Border; margin: {5}px {8}px; }
QTabWidget::pane { border: none; border-top: 1px solid @Border; background: @Panel; }
QTabBar { background: transparent; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: @TextNormal; padding: {7}px {14}px {6}px {14}px;
    border: none; border-bottom: {2}px solid transparent; margin-right: {4}px; }
QTabBar::tab:hover { color: @TextStrong; }
QTabBar::tab:selected { color: @TextStrong; border-bottom-color: @Accent; }
QTabBar::tab:focus { border-bottom-color: @Selection; }
QTabBar::tab:disabled { color: @TextDim; }
QTabBar::scroller { width: {22}px; }
QTabBar QToolButton { background: @Panel; border: none; border-radius: 0; padding: 0; margin: 0;
    min-height: 0; }
QTabBar QToolButton:hover { background: @CardHover; }
QAbstractItemView { background: @Panel; alternate-background-color: @Lane; color: @TextNormal;
    border: none; gridline-color: @Border; selection-background-color: @CardHover;
    selection-color: @TextStrong; }
QAbstractItemView::item { padding: {4}px {8}px; border: none; }
QAbstractItemView::item:hover { background: @CardHover; }
QAbstractItemView::item:selected { background: @CardHover; color: @TextStrong; }
QAbstractItemView:focus { border: 1px solid @Selection; }
QHeaderView { background: @Panel; }
QHeaderView::section { background: @Panel; color: @TextDim; border: none;
    border-bottom: 1px solid @BorderStrong; padding: {6}px {8}px; font-weight: 600;
    font-size: {11.5}px; }
QHeaderView::section:hover { color: @TextStrong; }
QTableCornerButton::section { background: @Panel; border: none; }
QScrollArea { background: transparent; border: none; }
QScrollArea:focus { border: 1px solid @Selection; }
QScrollBar:vertical { background: transparent; width: {10}px; margin: {1}px; }
QScrollBar:horizontal { background: transparent; height: {10}px; margin: {1}px; }
QScrollBar::handle { background: @BorderStrong; border-radius: {4}px; min-height: {28}px;
    min-width: {28}px; }
QScrollBar::handle:hover { background: @TextDim; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
)";

// "{11.5}" -> "12" at zoom 1: whole pixels, never 0.
QString scaled(const QString& sheet, double zoom) {
    QString out;
    out.reserve(sheet.size());
    for (qsizetype i = 0; i < sheet.size(); ++i) {
        const qsizetype end =
            sheet[i] == QLatin1Char('{') ? sheet.indexOf(QLatin1Char('}'), i) : -1;
        bool isNumber = false;
        const double pixels = end > i ? sheet.mid(i + 1, end - i - 1).toDouble(&isNumber) : 0;
        if (isNumber) {
            out += QString::number(std::max(1L, std::lround(pixels * zoom)));
            i = end;
        } else {
            out += sheet[i];
        }
    }
    return out;
}

// Longest names first would matter if one role's name began another's, as "Lane" does "LaneHot":
// names are read to the end of the word instead.
QString coloured(const QString& sheet, const Palette& palette) {
    QString out;
    out.reserve(sheet.size());
    for (qsizetype i = 0; i < sheet.size(); ++i) {
        if (sheet[i] != QLatin1Char('@')) {
            out += sheet[i];
            continue;
        }
        qsizetype end = i + 1;
        while (end < sheet.size() && sheet[end].isLetter()) {
            ++end;
        }
        const std::string name = sheet.mid(i + 1, end - i - 1).toStdString();
        for (std::size_t role = 0; role < kRoleCount; ++role) {
            if (roleName(static_cast<Role>(role)) == name) {
                out += palette.colours[role].name();
            }
        }
        i = end - 1;
    }
    return out;
}

}  // namespace

QString styleSheetFor(Theme theme, double zoom) {
    QString sheet;
    for (const char* part : {kGrounds, kWords, kButtons, kFields, kLists}) {
        sheet += QString::fromUtf8(part);
    }
    return scaled(coloured(sheet, paletteFor(theme)), zoom);
}

}  // namespace partiscope
