// Lets the head of a column sort the rows of its table: ascending, then descending, then as they were. Without it the table is a plain one.
'use strict';
(() => {
    // 1,234 0.0123 12.3 1.2e+3, and what may follow: a unit, or more in parentheses.
    const number = /^([+\-\u2212]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e[+\-]?\d+)?)(?=$|[\s%\u00D7])/i;

    const next = { null: 'ascending', ascending: 'descending' };

    const parse = text => {
        const match = number.exec(text.trim());
        return match ? Number(match[1].replaceAll(',', '').replace('\u2212', '-')) : null;
    };

    // What a cell is sorted by: a number, text in small letters, or null where there is neither.
    const key = (cell, isText) => {
        if (cell.dataset.value !== undefined)
            return parse(cell.dataset.value);
        const text = cell.textContent.trim();
        if (!isText)
            return parse(text);
        return text === '' || text === '\u2013' ? null : text.toLowerCase();
    };

    // By code units, so that a page is the same in every language. Numbers come before text.
    const compare = (a, b) =>
        typeof a !== typeof b ? (typeof a === 'number' ? -1 : 1)
        : a < b ? -1
        : a > b ? 1
        : 0;

    // Rows without a key come last in both directions; those with equal ones keep their original order.
    const sorted = (rows, column, isText, order) => {
        if (!order)
            return rows;
        const keyed = rows.map(row => ({ row, key: key(row.cells[column], isText) }));
        const sign = order === 'ascending' ? 1 : -1;
        const present = keyed.filter(it => it.key !== null).sort((a, b) => sign * compare(a.key, b.key));
        return [...present, ...keyed.filter(it => it.key === null)].map(it => it.row);
    };

    for (const table of document.querySelectorAll('table.sortable')) {
        const body = table.tBodies[0];
        const rows = [...body.rows];
        const heads = [...table.tHead.rows[0].cells];
        heads.forEach((head, column) => {
            // The style draws the order in it; aria-sort tells it to those who do not see it.
            const mark = document.createElement('span');
            mark.className = 'order';
            mark.ariaHidden = 'true';

            const title = document.createElement('span');
            title.append(...head.childNodes);

            const button = document.createElement('button');
            button.type = 'button';
            button.append(title, mark);
            head.append(button);

            button.addEventListener('click', () => {
                const order = next[head.getAttribute('aria-sort')];
                heads.forEach(other => other.removeAttribute('aria-sort'));
                if (order)
                    head.setAttribute('aria-sort', order);

                const fragment = document.createDocumentFragment();
                sorted(rows, column, head.classList.contains('text'), order).forEach(row => fragment.append(row));
                body.append(fragment);
            });
        });
    }
})();
