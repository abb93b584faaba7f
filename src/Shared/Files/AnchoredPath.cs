namespace Intaglio;

/// <summary>The path of a folder that may lead through links only down to a certain folder.</summary>
/// <remarks>Somebody who may write below that folder cannot lead the program elsewhere, even by a link that is created later.</remarks>
/// <param name="Path">The full path of the folder.</param>
/// <param name="Anchor">The full path of the same folder or of one above it. Links are followed in this path, and not below it.</param>
internal readonly record struct AnchoredPath(string Path, string Anchor)
{
    /// <summary>Gets the path of the folder that contains this one, or null if this one is at the anchor.</summary>
    internal AnchoredPath? Above => Path == Anchor ? null : this with { Path = System.IO.Path.GetDirectoryName(Path)! };

    /// <summary>Gets the names that lead from the anchor to the folder.</summary>
    internal string[] Names => Path[Anchor.Length..].Split(System.IO.Path.DirectorySeparatorChar, StringSplitOptions.RemoveEmptyEntries);

    /// <summary>Returns a path in which all links are followed.</summary>
    internal static AnchoredPath FollowLinks(string path) => new(path, path);

    /// <summary>Returns a path in which all links are followed but the last name.</summary>
    internal static AnchoredPath FollowAbove(string path) => new(path, System.IO.Path.GetDirectoryName(path) ?? path);

    /// <summary>Returns a path below this one.</summary>
    /// <param name="path">The path below the folder.</param>
    internal AnchoredPath Below(string path) => path is "" or "." ? this : this with { Path = System.IO.Path.Combine(Path, path) };

    /// <summary>Resolves the links down to the anchor, or returns null if they are too many.</summary>
    internal AnchoredPath? Resolve() => RealPath.Follow(Anchor) is { } real
        ? new(Path == Anchor ? real : System.IO.Path.Combine(real, System.IO.Path.GetRelativePath(Anchor, Path)), real) : null;
}
