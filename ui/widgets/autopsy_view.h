// SPDX-License-Identifier: GPL-3.0-or-later
// A request taken apart, to be read: what was asked, where it went, the gates in order, the answer, as
// columns beside one another, fewer of them where it is narrow; what does not fit is scrolled to. Where
// there is no request it says why. Labels are kept and filled anew. GUI thread only.
#pragma once

#include <array>
#include <vector>

#include <QScrollArea>

#include "ui/models/request_autopsy.h"

class QGridLayout;
class QLabel;

namespace partiscope {

class NameLabel;

class AutopsyView : public QScrollArea {
    Q_OBJECT

public:
    explicit AutopsyView(QWidget* parent = nullptr);

    void showAutopsy(const RequestAutopsy& autopsy);
    void showSentence(const QString& sentence);  // why there is none
    void setZoom(double zoom);

    [[nodiscard]] int columns() const { return m_columns; }

signals:
    void columnsChanged();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Line {
        QLabel *label = nullptr, *value = nullptr, *note = nullptr;
    };
    struct Section {
        QWidget* box = nullptr;
        QLabel* title = nullptr;
        QGridLayout* grid = nullptr;
        std::vector<Line> lines;
    };
    struct Answer {
        QWidget* box = nullptr;
        QLabel *title = nullptr, *meaning = nullptr, *fix = nullptr, *next = nullptr;
        NameLabel *reason = nullptr, *exception = nullptr, *metric = nullptr;
        QLabel *exceptionLabel = nullptr, *metricLabel = nullptr, *fixLabel = nullptr;
    };

    void buildAnswer();
    Section buildSection();
    void fill(Section& section, const AutopsySection& rows);
    void fillAnswer(const RequestAutopsy& autopsy);
    void arrange();

    double m_zoom = 1;
    int m_columns = 0;
    QWidget* m_content = nullptr;
    QLabel *m_sentence = nullptr, *m_units = nullptr;
    std::array<Section, 3> m_sections;
    Answer m_answer;
};

}  // namespace partiscope
