using System.Globalization;

namespace Intaglio.Meshes;

/// <summary>Reads the smoothing groups of a file and maps large numbers to the range of <see cref="int"/>.</summary>
/// <remarks>
/// Programs that treat a group as 32 bits write numbers above the maximum of <see cref="int"/>. Each distinct large number maps to the
/// greatest number that is not yet in use for another large number.
/// </remarks>
internal sealed class SmoothingGroups
{
    private readonly Dictionary<long, int> large = [];

    /// <summary>Parses a smoothing group. Returns 0 for none and -1 for invalid text.</summary>
    /// <param name="text">The text after the keyword, which can include a comment.</param>
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

    /// <summary>Gets the group number for a text.</summary>
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
