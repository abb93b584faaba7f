namespace Intaglio.Baking;

/// <summary>Decides whether a recipe may name a folder.</summary>
/// <remarks>
/// A recipe and the links next to it can come from an untrusted source. A folder that a link leads to, or that is outside of the folder of
/// the recipe, must be named by the user.
/// </remarks>
/// <param name="home">The full path of the folder of the recipe.</param>
/// <param name="allowed">The folders that the user has named, with everything below them.</param>
internal sealed class FolderTrust(string home, IEnumerable<string> allowed)
{
    private readonly string realHome = RealPath.Follow(home) ?? home;
    private readonly string[] allowed = [.. allowed.Select(path => Path.TrimEndingDirectorySeparator(Path.GetFullPath(path)))
        .Select(path => RealPath.Follow(path) ?? path)];

    /// <summary>Checks the source or output folder.</summary>
    /// <param name="path">The full path.</param>
    /// <param name="purpose">The key in the recipe, for the message.</param>
    /// <returns>The problem and its correction, or null if the recipe may name the folder.</returns>
    internal string? FindProblem(string path, string purpose)
    {
        if (FindGitProblem(path[CommonLength(path)..], purpose) is { } problem)
            return problem;
        string? target = RealPath.Follow(path);
        if (target is null)
            return $"{purpose} leads through too many links (remove them)";
        bool isOutside = !FolderPath.IsAtOrBelow(path, home);
        bool isLinked = !isOutside && target != (path == home ? realHome : Path.Combine(realHome, Path.GetRelativePath(home, path)));
        if (!isOutside && !isLinked)
            return null;
        if (isLinked && GitName.IsIn(target))
            return $"{purpose} leads to '{target}', which belongs to git (remove the link)";
        return Allows(target) ? null
            : $"{purpose} {(isLinked ? "leads through a link to" : "is outside of the folder of the recipe:")} '{target}' "
                + $"(if you trust the recipe with it, specify --allow '{target}', or list it in INTAGLIO_TRUST)";
    }

    /// <summary>Determines whether the user has named a folder, of which links are resolved, or one above it.</summary>
    internal bool Allows(string target) => allowed.Any(folder => FolderPath.IsAtOrBelow(target, folder));

    /// <summary>Checks the recipe itself, which can belong to another user.</summary>
    /// <returns>The problem and its correction, or null if everything is in order.</returns>
    internal string? FindRecipeProblem(string path) => Allows(realHome) ? null : RecipeOwner.FindProblem(path);

    /// <summary>Checks the folder of the state or of the cache, which are written in forms of the program's own.</summary>
    /// <returns>The problem and its correction, or null if everything is in order.</returns>
    internal string? FindStorageProblem(string path, string purpose) =>
        FindGitProblem(path[CommonLength(path)..], purpose)
        ?? (FileStatus.Read(path, followLinks: false, out FileStatus status) is null && status.Kind == FileKind.Link
            ? $"{purpose} is a link: '{path}' (remove the link)" : null);

    // The folder of the recipe can itself be in a folder of git, as that of a hook.
    private int CommonLength(string path) => FolderPath.IsAtOrBelow(path, home) ? home.Length : 0;

    private static string? FindGitProblem(string path, string purpose) =>
        GitName.IsIn(path) ? $"{purpose} has a part named '.git', which belongs to git (choose another folder)" : null;
}
