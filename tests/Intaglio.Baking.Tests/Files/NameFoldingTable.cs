using System.Globalization;
using System.Text;

namespace Intaglio.Baking.Tests;

/// <summary>Computes NameFoldingData.cs from the framework, whose normalization and casing are those of the ICU on the machine.</summary>
internal static class NameFoldingTable
{
    /// <summary>The version of Unicode in the file. Later versions add characters, but never change the normalization of those that exist.</summary>
    internal const string Version = "15.0";

    // Combining marks that are new in Version and in the next version that has new marks. Unicode 15.1 has none.
    private const int NewInVersion = 0x10EFD, NewInNext = 0x0897;

    private const int Width = 120;

    /// <summary>Determines whether the framework knows exactly the characters of the table. If it does not, nothing is compared with it.</summary>
    internal static bool IsOfFramework { get; } = IsMark(NewInVersion) && !IsMark(NewInNext);

    /// <summary>Enumerates all code points, without halves of pairs and without U+FFFE, which the framework refuses to normalize.</summary>
    internal static IEnumerable<int> Points => Enumerable.Range(0, 0x110000).Where(point => Rune.IsValid(point) && point != 0xFFFE);

    internal static string Decompose(string text) => text.Normalize(NormalizationForm.FormD);

    internal static string Decompose(int point) => Decompose(char.ConvertFromUtf32(point));

    /// <summary>Determines whether a character is not its own decomposition.</summary>
    internal static bool Decomposes(int point) => Decompose(point) != char.ConvertFromUtf32(point);

    internal static Rune FoldCase(Rune rune) => Rune.ToLowerInvariant(Rune.ToUpperInvariant(rune));

    /// <summary>Determines whether normalization moves a character after or before a mark of the lowest or the highest class.</summary>
    internal static bool IsMark(int point) => Swaps(point, 0x0334) || Swaps(0x0345, point);

    internal static string Generate()
    {
        int[] composed = [.. Points.Where(point => point is < 0xAC00 or > 0xD7A3 && Decomposes(point))], others = [.. Points.Where(point => !Decomposes(point))];
        return $$""""
            namespace Intaglio.Baking;

            /// <summary>The tables of <see cref="NameFolding"/>, for Unicode {{Version}}.</summary>
            /// <remarks>
            /// NameFoldingTests computes this file: change it there. Numbers have 5 bits a character, the lowest first: the code of the character
            /// is 48 + the bits, and 32 more if another character follows. Signed numbers have their sign in the lowest bit (0, -1, 1, -2, ...).
            /// </remarks>
            internal static class NameFoldingData
            {
                /// <summary>Full canonical decompositions of all characters but Hangul syllables.</summary>
                /// <remarks>
                /// Number: 4 × (code points skipped since the last one) + length - 1. Signed numbers: the differences of the code points of the
                /// decomposition to those at the same positions, which are 0 at first and are kept where a decomposition is shorter.
                /// </remarks>
                internal static ReadOnlySpan<byte> Decompositions => {{Quote(WriteDecompositions(composed))}};

                /// <summary>Ranks of combining classes, from 1, by runs of code points.</summary>
                /// <remarks>Numbers: code points skipped since the last run, length of the run - 1, rank.</remarks>
                internal static ReadOnlySpan<byte> Ranks => {{Quote(WriteRanks(others))}};

                /// <summary>Differences of the case folding of a character to the character, by runs of each or every second code point.</summary>
                /// <remarks>Numbers: code points skipped, 2 × (length of the run - 1) + step - 1. Signed number: difference.</remarks>
                internal static ReadOnlySpan<byte> Cases => {{Quote(WriteCases(others))}};
            }

            """";
    }

    private static bool Swaps(int first, int second) =>
        Decompose(char.ConvertFromUtf32(first) + char.ConvertFromUtf32(second)) == char.ConvertFromUtf32(second) + char.ConvertFromUtf32(first);

    private static string WriteDecompositions(int[] points)
    {
        StringBuilder text = new();
        int[] parts = new int[4];
        int last = -1;
        foreach (int point in points)
        {
            int[] next = [.. Decompose(point).EnumerateRunes().Select(rune => rune.Value)];
            Write(text, (4 * (point - last - 1)) + next.Length - 1);
            for (int i = 0; i < next.Length; i++)
                WriteSigned(text, next[i] - parts[i]);
            next.CopyTo(parts, 0);
            last = point;
        }
        return text.ToString();
    }

    private static string WriteRanks(int[] points)
    {
        // One list for each class, in their order: normalization compares a mark with the first one of a class.
        List<List<int>> classes = [];
        foreach (int mark in points.Where(IsMark))
        {
            int index = 0;
            while (index < classes.Count && Swaps(mark, classes[index][0]))
                index++;
            if (index < classes.Count && !Swaps(classes[index][0], mark))
                classes[index].Add(mark);
            else
                classes.Insert(index, [mark]);
        }
        (int Mark, int Rank)[] ranks = [.. classes.SelectMany((marks, index) => marks.Select(mark => (mark, index + 1))).OrderBy(pair => pair.mark)];
        StringBuilder text = new();
        for (int i = 0, last = -1, run; i < ranks.Length; i += run)
        {
            for (run = 1; i + run < ranks.Length && ranks[i + run] == (ranks[i].Mark + run, ranks[i].Rank);)
                run++;
            Write(text, ranks[i].Mark - last - 1);
            Write(text, run - 1);
            Write(text, ranks[i].Rank);
            last = ranks[i].Mark + run - 1;
        }
        return text.ToString();
    }

    private static string WriteCases(int[] points)
    {
        (int Point, int Difference)[] cases = [.. points.Select(point => (point, FoldCase(new Rune(point)).Value - point)).Where(pair => pair.Item2 != 0)];
        StringBuilder text = new();
        for (int i = 0, last = -1, run; i < cases.Length; i += run)
        {
            int step = i + 1 < cases.Length && cases[i + 1] == (cases[i].Point + 2, cases[i].Difference) ? 2 : 1;
            for (run = 1; i + run < cases.Length && cases[i + run] == (cases[i].Point + (run * step), cases[i].Difference);)
                run++;
            Write(text, cases[i].Point - last - 1);
            Write(text, (2 * (run - 1)) + step - 1);
            WriteSigned(text, cases[i].Difference);
            last = cases[i].Point + ((run - 1) * step);
        }
        return text.ToString();
    }

    private static void WriteSigned(StringBuilder text, int number) => Write(text, (number << 1) ^ (number >> 31));

    private static void Write(StringBuilder text, int number)
    {
        for (; number >= 32; number >>= 5)
            text.Append((char)('0' + 32 + (number & 31)));
        text.Append((char)('0' + number));
    }

    private static string Quote(string text) =>
        string.Create(CultureInfo.InvariantCulture, $"\"\"\"\n{string.Concat(text.Chunk(Width).Select(line => $"        {new string(line)}\n"))}        \"\"\"u8");
}
