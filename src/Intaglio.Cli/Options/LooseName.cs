using System.Text;

namespace Intaglio.Cli;

/// <summary>Names that people spell in several ways: in any case, with spaces, hyphens, dots or no separator between the words.</summary>
internal static class LooseName
{
    /// <summary>Returns the letters and digits of a name in lower case.</summary>
    internal static string Normalize(string name)
    {
        StringBuilder letters = new(name.Length);
        foreach (char character in name)
            if (char.IsAsciiLetterOrDigit(character))
                letters.Append(char.ToLowerInvariant(character));
        return letters.ToString();
    }

    /// <summary>Returns the known name that is most similar to an unknown name, or <see langword="null"/> if none is similar.</summary>
    internal static string? FindNearest(string name, IEnumerable<string> known)
    {
        string wanted = Normalize(name);
        (string Name, int Distance) nearest = known.Select(each => (each, Measure(wanted, Normalize(each)))).MinBy(each => each.Item2);
        return nearest.Name is { } found && nearest.Distance <= Math.Max(1, Math.Min(wanted.Length, found.Length) / 3) ? found : null;
    }

    /// <summary>Computes the edit distance between two names, counting swaps of adjacent letters as one edit.</summary>
    private static int Measure(string first, string second)
    {
        int[,] distances = new int[first.Length + 1, second.Length + 1];
        for (int i = 0; i <= first.Length; i++)
        {
            for (int j = 0; j <= second.Length; j++)
            {
                if (i == 0 || j == 0)
                {
                    distances[i, j] = i + j;
                    continue;
                }
                int changed = distances[i - 1, j - 1] + (first[i - 1] == second[j - 1] ? 0 : 1);
                int least = Math.Min(changed, Math.Min(distances[i - 1, j], distances[i, j - 1]) + 1);
                bool isSwapped = i > 1 && j > 1 && first[i - 1] == second[j - 2] && first[i - 2] == second[j - 1];
                distances[i, j] = isSwapped ? Math.Min(least, distances[i - 2, j - 2] + 1) : least;
            }
        }
        return distances[first.Length, second.Length];
    }
}
