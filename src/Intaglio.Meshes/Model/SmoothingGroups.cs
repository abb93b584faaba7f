using System.Globalization;

namespace Intaglio.Meshes;

/// <summary>
/// The smoothing groups of a file. Programs whose groups are bits of 32 write greater numbers than an <see cref="int"/> has: each distinct one of them
/// becomes the greatest number that is not taken by one before it.
/// </summary>
internal sealed class SmoothingGroups
{
    private readonly Dictionary<long, int> large = [];

    /// <summary>Reads the number of a group; 0 for none and -1 for what is no group.</summary>
    /// <param name="text">What stands behind the keyword, maybe with a comment.</param>
    internal static long Read(string? text)
    {
        ReadOnlySpan<char> word = text;
        int comment = word.IndexOf('#');
        word = (comment < 0 ? word : word[..comment]).Trim();
        return word switch
        {
            "" or "off" or "null" => 0,
            "on" => 1,
            _ => long.TryParse(word, NumberStyles.None, CultureInfo.InvariantCulture, out long group) ? group : -1,
        };
    }

    /// <summary>Gets the group that a text stands for.</summary>
    internal int Of(string? text)
    {
        long group = Read(text);
        if (group <= int.MaxValue)
            return (int)group;
        if (!large.TryGetValue(group, out int number))
            large.Add(group, number = int.MaxValue - large.Count);
        return number;
    }
}
