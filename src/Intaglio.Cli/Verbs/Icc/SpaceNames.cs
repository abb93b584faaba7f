using Intaglio.Color;

namespace Intaglio.Cli;

/// <summary>Command-line names of color spaces. Only verbs that need colors use this class, because it loads the color library.</summary>
internal static class SpaceNames
{
    internal const string Gray = "gray";

    private static readonly string[] otherPrefixes = ["iturbt", "itur", "bt"];

    // Longer names are not compared with known names.
    private const int MostLetters = 64;

    // Short forms, and the names of CSS and other programs.
    private static readonly Dictionary<string, string> others = new()
    {
        ["p3"] = "display-p3",
        ["adobe"] = "adobe-rgb",
        ["a98"] = "adobe-rgb",
        ["a98rgb"] = "adobe-rgb",
        ["romm"] = "prophoto",
        ["rommrgb"] = "prophoto",
        ["linear"] = "scrgb",
        ["linearsrgb"] = "scrgb",
        ["srgblinear"] = "scrgb",
        ["widegamutrgb"] = "wide-gamut",
        ["adobewidegamutrgb"] = "wide-gamut",
        ["apple"] = "apple-rgb",
        ["p3dci"] = "dci-p3",
        ["xyz"] = "xyz-d65",
        ["grey"] = Gray,
        ["grayscale"] = Gray,
        ["greyscale"] = Gray,
    };

    internal static IReadOnlyList<NamedColorSpace> All => NamedColorSpace.All;

    /// <summary>Finds a color space by its name, its title or a short form, ignoring case and separators.</summary>
    /// <exception cref="UsageException">The color space does not exist.</exception>
    internal static RgbColorSpace Find(string name) => FindNamed(name).Space;

    /// <summary>Finds a color space and its command-line name.</summary>
    /// <exception cref="UsageException">The color space does not exist.</exception>
    internal static NamedColorSpace FindNamed(string name) =>
        FindName(name) is { } known && All.FirstOrDefault(each => each.Name == known) is { } found ? found
        : throw Unknown(name, All.Select(each => each.Name));

    /// <summary>Finds a color space. Returns <see langword="null"/> for gray.</summary>
    /// <exception cref="UsageException">The color space does not exist.</exception>
    internal static RgbColorSpace? FindOrGray(string name) => FindName(name) switch
    {
        Gray => null,
        null => throw Unknown(name, All.Select(each => each.Name).Append(Gray)),
        _ => Find(name),
    };

    private static string? FindName(string name)
    {
        string letters = LooseName.Normalize(name);
        // ITU-R BT.709 and Rec. 709 are the same space.
        foreach (string prefix in otherPrefixes)
        {
            if (!letters.StartsWith(prefix, StringComparison.Ordinal))
                continue;
            letters = $"rec{letters[prefix.Length..]}";
            break;
        }
        if (letters == Gray)
            return Gray;
        return others.TryGetValue(letters, out string? other) ? other
            : All.FirstOrDefault(each => LooseName.Normalize(each.Name) == letters
            || LooseName.Normalize(each.Space.Name) == letters)?.Name;
    }

    private static UsageException Unknown(string name, IEnumerable<string> known)
    {
        string? nearest = name.Length > MostLetters ? null : LooseName.FindNearest(name, known);
        return new($"unknown space '{name}'{(nearest is null ? "" : $", did you mean {nearest}?")} (expected {string.Join(", ", known)})");
    }
}
