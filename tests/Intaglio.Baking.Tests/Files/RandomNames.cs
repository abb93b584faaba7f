using System.Text;

namespace Intaglio.Baking.Tests;

/// <summary>Random sequences of letters, combining marks, Hangul and characters beyond U+FFFF.</summary>
internal sealed class RandomNames(int seed)
{
    private static readonly int[] composed = [.. NameFoldingTable.Points.Where(NameFoldingTable.Decomposes)],
        marks = [.. NameFoldingTable.Points.Where(NameFoldingTable.IsMark)],
        cased = [.. NameFoldingTable.Points.Where(point => NameFoldingTable.FoldCase(new Rune(point)).Value != point)];

    private readonly Random random = new(seed);

    internal string Next() => string.Concat(Enumerable.Range(0, random.Next(1, 12)).Select(_ => char.ConvertFromUtf32(NextPoint())));

    /// <summary>Changes a name in one way, most of which keep it equal.</summary>
    internal string Vary(string name)
    {
        Rune[] runes = [.. name.EnumerateRunes()];
        int index = random.Next(runes.Length);
        switch (random.Next(6))
        {
            case 0:
                return name.Normalize(NormalizationForm.FormC);
            case 1:
                return name.Normalize(NormalizationForm.FormD);
            case 2:
                return string.Concat(runes.Select(Rune.ToUpperInvariant));
            case 3:
                // Neighbors that are marks of different classes commute, and others do not.
                int next = Math.Min(index + 1, runes.Length - 1);
                (runes[index], runes[next]) = (runes[next], runes[index]);
                break;
            case 4:
                runes[index] = new Rune(NextPoint());
                break;
            default:
                runes[index] = NameFoldingTable.FoldCase(runes[index]);
                break;
        }
        return string.Concat(runes);
    }

    private int NextPoint() => random.Next(8) switch
    {
        0 => random.Next(' ', 0x7F),
        1 => composed[random.Next(composed.Length)],
        2 => cased[random.Next(cased.Length)],
        // Syllables and jamo, some of which compose.
        3 => random.Next(0xAC00, 0xD7A4),
        4 => random.Next(0x1100, 0x1200),
        _ => marks[random.Next(marks.Length)],
    };
}
