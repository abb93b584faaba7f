namespace Intaglio;

/// <summary>Suggestions for misspelled names.</summary>
internal static class SimilarName
{
    /// <summary>Computes the edit distance between two words, counting swaps of adjacent letters as one edit.</summary>
    internal static int CountEdits(string first, string second)
    {
        int[,] edits = new int[first.Length + 1, second.Length + 1];
        for (int i = 0; i <= first.Length; i++)
        {
            for (int j = 0; j <= second.Length; j++)
            {
                if (i == 0 || j == 0)
                {
                    edits[i, j] = i + j;
                    continue;
                }
                int replaced = edits[i - 1, j - 1] + (first[i - 1] == second[j - 1] ? 0 : 1);
                edits[i, j] = Math.Min(replaced, Math.Min(edits[i - 1, j], edits[i, j - 1]) + 1);
                if (i > 1 && j > 1 && first[i - 1] == second[j - 2] && first[i - 2] == second[j - 1])
                    edits[i, j] = Math.Min(edits[i, j], edits[i - 2, j - 2] + 1);
            }
        }
        return edits[first.Length, second.Length];
    }

    /// <summary>Finds the names that are similar to a word.</summary>
    /// <returns>The nearest names, at most three, or an empty array if no name is similar.</returns>
    internal static string[] Find(string word, string[] names)
    {
        // A word longer than every name is not a typing error.
        if (word.Length is 0 or > 40)
            return [];
        string[] longer = Array.FindAll(names, name => word.Length > 1 && name.StartsWith(word, StringComparison.Ordinal));
        if (longer.Length > 0)
            return longer.Length > 3 ? [] : longer;
        int least = int.MaxValue;
        List<string> nearest = [];
        foreach (string name in names)
        {
            int edits = CountEdits(word, name);
            if (edits > least || edits > Math.Max(1, Math.Min(word.Length, name.Length) / 3))
                continue;
            if (edits < least)
                nearest.Clear();
            least = edits;
            nearest.Add(name);
        }
        return nearest.Count > 3 ? [] : [.. nearest];
    }

    /// <summary>Asks whether one of some names was meant.</summary>
    /// <returns>A question in parentheses after a space, or an empty string without names.</returns>
    internal static string Ask(IEnumerable<string> names)
    {
        string[] quoted = [.. names.Select(name => $"'{name}'")];
        return quoted.Length == 0 ? "" : $" (did you mean {string.Join(" or ", quoted)}?)";
    }
}
