// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tune_panel.h"

#include <algorithm>
#include <cmath>

#include <QAbstractItemView>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/widgets/look_label.h"
#include "ui/widgets/tune_control.h"

namespace partiscope {

namespace {

// In a sentence; the place in a file means nothing here.
QString wordsOf(const Diagnostic& problem) {
    QStringList parts{QString::fromStdString(problem.what), QString::fromStdString(problem.allowed),
                      QString::fromStdString(problem.hint)};
    parts.removeAll(QString());
    return parts.join(QStringLiteral("; "));
}

}  // namespace

TunePanel::TunePanel(QWidget* parent) : QWidget(parent), m_palette(paletteFor(Theme::Dark)) {
    setAccessibleName(tr("Tune"));
    setAccessibleDescription(tr("Changes to the running scenario; each lands at the next tick"));
    m_heading = lookLabel(this, "heading", tr("TUNE"));
    m_streams = new QComboBox(this);
    m_streams->setAccessibleName(tr("Stream of traffic"));
    m_streams->view()->setAccessibleName(tr("Streams of traffic"));
    m_streams->setAccessibleDescription(tr("Which stream the controls below change"));
    m_streams->hide();
    m_controlsLayout = new QVBoxLayout;
    m_factsLayout = new QGridLayout;
    m_factsLayout->setColumnStretch(1, 1);
    m_note = lookLabel(this, "refused");
    m_note->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_heading);
    layout->addWidget(m_streams);
    layout->addLayout(m_controlsLayout);
    layout->addWidget(m_note);
    layout->addLayout(m_factsLayout);
    connect(m_streams, &QComboBox::activated, this, [this](int index) {
        m_stream = std::size_t(std::max(0, index));
        rebuild();
        emit streamChosen(index);
    });
    setTheme(m_palette, 1);
}

void TunePanel::setTheme(const Palette& palette, double zoom) {
    m_palette = palette;
    m_zoom = zoom;
    const auto px = [zoom](double at) { return int(std::lround(at * zoom)); };
    layout()->setSpacing(px(8));
    m_controlsLayout->setSpacing(px(4));
    m_factsLayout->setVerticalSpacing(px(8));
    m_factsLayout->setHorizontalSpacing(px(10));
    setStyleSheet(QStringLiteral("QLabel[look=\"figureStrong\"] { font-size: %1px; }").arg(px(12)));
    for (TuneControlWidget* control : m_controls) control->setTheme(palette, zoom);
}

void TunePanel::open(std::shared_ptr<const Scenario> opened) {
    // The other side of a comparison has the same controls: to make them anew costs a frame.
    if (opened == m_opened) return showInForce(std::move(opened));
    m_opened = opened;
    m_inForce = std::move(opened);
    m_stream = 0;
    m_streams->clear();
    for (const TrafficSpec& spec : m_opened->traffic) {
        m_streams->addItem(QString::fromStdString(spec.name));
    }
    m_streams->setVisible(m_opened->traffic.size() > 1);
    rebuild();
}

void TunePanel::showInForce(std::shared_ptr<const Scenario> scenario) {
    if (!m_opened || !scenario) return;
    m_inForce = std::move(scenario);
    const std::vector<TuneControl> controls = tuneControls(*m_inForce, *m_opened, m_stream);
    const bool same =
        std::equal(controls.begin(), controls.end(), m_controls.begin(), m_controls.end(),
                   [](const TuneControl& control, const TuneControlWidget* widget) {
                       return control.path == widget->control().path;
                   });
    if (!same) return rebuild();
    for (std::size_t i = 0; i < controls.size(); ++i) m_controls[i]->showControl(controls[i]);
    showFacts();
}

void TunePanel::rebuild() {
    for (TuneControlWidget* control : m_controls) {
        control->hide();
        control->deleteLater();  // it may be its own signal that brought us here
    }
    m_controls.clear();
    m_note->hide();
    QWidget* before = m_streams;  // Tab comes by them here, not after all that is older
    for (const TuneControl& control : tuneControls(*m_inForce, *m_opened, m_stream)) {
        auto* widget = new TuneControlWidget(control, this);
        widget->setTheme(m_palette, m_zoom);
        connect(widget, &TuneControlWidget::changeAsked, this,
                [this](const QString& path, const QString& value) {
                    m_note->hide();
                    emit changeAsked(path, value);
                });
        m_controlsLayout->addWidget(widget);
        before = widget->setTabAfter(before);
        m_controls.push_back(widget);
    }
    showFacts();
    applyLocks();
}

void TunePanel::showFacts() {
    const std::vector<TuneFact> facts = tuneFacts(*m_inForce, m_stream);
    while (m_facts.size() > 2 * facts.size()) {
        delete m_facts.back();
        m_facts.pop_back();
    }
    while (m_facts.size() < 2 * facts.size()) {
        const int column = int(m_facts.size()) % 2;
        QLabel* label = column == 0 ? new QLabel(this) : lookLabel(this, "figureStrong");
        if (column == 1) label->setAlignment(Qt::AlignRight);
        m_factsLayout->addWidget(label, int(m_facts.size()) / 2, column);
        m_facts.push_back(label);
    }
    for (std::size_t i = 0; i < facts.size(); ++i) {
        m_facts[2 * i]->setText(facts[i].label);
        m_facts[2 * i + 1]->setText(facts[i].text);
    }
}

void TunePanel::setLocked(const std::vector<std::string>& paths) {
    m_locked = paths;
    applyLocks();
}

void TunePanel::applyLocks() {
    for (TuneControlWidget* control : m_controls) {
        const std::string path = control->control().path.toStdString();
        control->setLocked(std::find(m_locked.begin(), m_locked.end(), path) != m_locked.end());
    }
}

void TunePanel::showRefusal(const Diagnostics& problems) {
    QStringList others;
    for (const Diagnostic& problem : problems) {
        const QString path = QString::fromStdString(problem.path);
        const auto control = std::find_if(m_controls.begin(), m_controls.end(), [&](auto* each) {
            return !path.isEmpty() && path == each->control().path;
        });
        if (control != m_controls.end()) {
            (*control)->showRefusal(wordsOf(problem));
        } else {
            others << (path.isEmpty() ? wordsOf(problem)
                                      : QStringLiteral("%1: %2").arg(path, wordsOf(problem)));
        }
    }
    if (!others.isEmpty()) {
        m_note->setText(others.join(QLatin1Char('\n')));
        m_note->show();
    }
}

}  // namespace partiscope
