using System.Buffers;
using System.Text;

namespace Intaglio.Baking;

/// <summary>Folds names of files, so that names that collide on some file systems become equal.</summary>
/// <remarks>
/// The tables do not depend on the system or on the globalization mode. The framework does not normalize in the invariant mode, in which
/// the command line runs, and its casing in that mode differs from its casing with ICU.
/// </remarks>
internal static class NameFolding
{
    // Hangul syllables are computed (section 3.12 of the Unicode Standard).
    private const int FirstSyllable = 0xAC00, Syllables = 11172, Leads = 0x1100, Vowels = 0x1161, Trails = 0x11A7;

    private const int VowelCount = 21, TrailCount = 28;

    /// <summary>Returns a string that is equal for two names exactly if they differ only by case or by canonical normalization.</summary>
    /// <param name="name">A name or path. Unpaired surrogates remain as they are.</param>
    /// <returns>The name in canonical decomposition and with its case folded, or the same instance if it is folded ASCII.</returns>
    internal static string Fold(string name) => Ascii.IsValid(name) ? name.ToLowerInvariant() : FoldUnicode(name);

    // One decomposition is enough: no case mapping yields a character that decomposes or must be reordered, which a test checks.
    private static string FoldUnicode(string name)
    {
        List<Character> characters = new(2 * name.Length);
        for (int i = 0, length; i < name.Length; i += length)
        {
            OperationStatus status = Rune.DecodeFromUtf16(name.AsSpan(i), out Rune rune, out length);
            Decompose(status == OperationStatus.Done ? rune.Value : name[i], characters);
        }
        StringBuilder folded = new(2 * characters.Count);
        foreach (Character character in characters)
            AppendFolded(folded, character.Point);
        return folded.ToString();
    }

    private static void Decompose(int point, List<Character> characters)
    {
        int syllable = point - FirstSyllable;
        if (syllable is >= 0 and < Syllables)
        {
            characters.Add(new(Leads + (syllable / (VowelCount * TrailCount)), 0));
            characters.Add(new(Vowels + (syllable / TrailCount % VowelCount), 0));
            if (syllable % TrailCount is > 0 and var trail)
                characters.Add(new(Trails + trail, 0));
        }
        else if (Tables.Decompositions.TryGetValue(point, out int[]? parts))
            foreach (int part in parts)
                Insert(part, characters);
        else
            Insert(point, characters);
    }

    // Marks are sorted by their classes, and marks of one class keep their order.
    private static void Insert(int point, List<Character> characters)
    {
        int rank = Tables.Ranks.GetValueOrDefault(point), index = characters.Count;
        if (rank > 0)
            while (index > 0 && characters[index - 1].Rank > rank)
                index--;
        characters.Insert(index, new(point, rank));
    }

    private static void AppendFolded(StringBuilder folded, int point)
    {
        point = Tables.Cases.GetValueOrDefault(point, point);
        // An unpaired surrogate is not a rune.
        if (point <= char.MaxValue)
            folded.Append((char)point);
        else
            folded.Append(char.ConvertFromUtf32(point));
    }

    /// <summary>A code point with the rank of its combining class, which is 0 for characters that are not reordered.</summary>
    private readonly record struct Character(int Point, int Rank);

    /// <summary>The tables of <see cref="NameFoldingData"/>, which are read for the first name that is not ASCII.</summary>
    private static class Tables
    {
        internal static readonly Dictionary<int, int[]> Decompositions = ReadDecompositions(NameFoldingData.Decompositions);

        internal static readonly Dictionary<int, int> Ranks = ReadRanks(NameFoldingData.Ranks), Cases = ReadCases(NameFoldingData.Cases);

        private static Dictionary<int, int[]> ReadDecompositions(ReadOnlySpan<byte> text)
        {
            Dictionary<int, int[]> decompositions = [];
            Span<int> parts = stackalloc int[4];
            for (int point = -1; !text.IsEmpty;)
            {
                int number = ReadNumber(ref text);
                point += 1 + (number >> 2);
                Span<int> some = parts[..((number & 3) + 1)];
                foreach (ref int part in some)
                    part += ReadDifference(ref text);
                decompositions.Add(point, some.ToArray());
            }
            return decompositions;
        }

        private static Dictionary<int, int> ReadRanks(ReadOnlySpan<byte> text)
        {
            Dictionary<int, int> ranks = [];
            for (int point = -1; !text.IsEmpty;)
            {
                point += 1 + ReadNumber(ref text);
                int last = point + ReadNumber(ref text), rank = ReadNumber(ref text);
                for (; point < last; point++)
                    ranks.Add(point, rank);
                ranks.Add(point, rank);
            }
            return ranks;
        }

        private static Dictionary<int, int> ReadCases(ReadOnlySpan<byte> text)
        {
            Dictionary<int, int> cases = [];
            for (int point = -1; !text.IsEmpty;)
            {
                point += 1 + ReadNumber(ref text);
                int number = ReadNumber(ref text), step = 1 + (number & 1), last = point + ((number >> 1) * step);
                int offset = ReadDifference(ref text);
                for (; point < last; point += step)
                    cases.Add(point, point + offset);
                cases.Add(point, point + offset);
            }
            return cases;
        }

        private static int ReadDifference(ref ReadOnlySpan<byte> text)
        {
            int number = ReadNumber(ref text);
            return (number >> 1) ^ -(number & 1);
        }

        private static int ReadNumber(ref ReadOnlySpan<byte> text)
        {
            int number = 0, shift = 0, digit;
            do
            {
                // Lines are broken anywhere, in some checkouts by two characters.
                while (text[0] < '0')
                    text = text[1..];
                digit = text[0] - '0';
                number |= (digit & 31) << shift;
                shift += 5;
                text = text[1..];
            }
            while (digit >= 32);
            return number;
        }
    }
}
