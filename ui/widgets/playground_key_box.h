// SPDX-License-Identifier: GPL-3.0-or-later
// Where keys are typed or pasted, one a line. A paste is cut to what the playground takes before it
// becomes text, since a text box with a million lines would hold the window up. GUI thread only.
#pragma once

#include <QPlainTextEdit>

namespace partiscope {

class PlaygroundKeyBox : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit PlaygroundKeyBox(QWidget* parent = nullptr);
    [[nodiscard]] qint64 cutCharacters() const { return m_cut; }  // of the last paste
    void clearCut() { m_cut = 0; }

    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void insertFromMimeData(const QMimeData* source) override;

private:
    qint64 m_cut = 0;
};

// The start of a text: so many lines of so many characters, and no more in all.
[[nodiscard]] QString startOfPaste(const QString& text);

}  // namespace partiscope
