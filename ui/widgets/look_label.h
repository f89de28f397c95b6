// SPDX-License-Identifier: GPL-3.0-or-later
// Labels and frames with a "look" of the theme's style sheet, and words that break where they may.
// GUI thread only.
#pragma once

#include <QLabel>
#include <QString>
#include <QWidget>

namespace partiscope {

// Word-wrapped plain text by default; `parent` owns it.
[[nodiscard]] QLabel* lookLabel(QWidget* parent, const char* look, const QString& text = {});

// Polishes again only where the look differs: cheap to call with every frame.
void setLook(QWidget* widget, const char* look);

// Official names are longer than a panel: they may break between their words (at zero-width spaces).
// A name somebody typed, or a path: may be broken after any letter, so that no column grows with it.
[[nodiscard]] QString breakableAnywhere(const QString& name);
[[nodiscard]] QString breakableName(const QString& camelCase);

// Shows such names, to be selected; what is copied is the name as it is official, without the breaks.
class NameLabel : public QLabel {
    Q_OBJECT

public:
    explicit NameLabel(const char* look, QWidget* parent = nullptr);
    [[nodiscard]] QString selectedName() const;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
};

// A one-pixel line across, in the theme's border colour.
[[nodiscard]] QWidget* hairline(QWidget* parent);

}  // namespace partiscope
