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
    private const string Processes = "/proc", OfProcess = $"into {Processes}, which is different for each process";

    private readonly string realHome = RealPath.Follow(home) ?? home;
    private readonly string[] allowed = [.. allowed.Select(path => FullPath.Of(path))
        .Select(path => RealPath.Follow(path) ?? path)];

    /// <summary>Checks the source or output folder.</summary>
    /// <param name="path">The full path.</param>
    /// <param name="purpose">The key in the recipe, for the message.</param>
    /// <param name="place">Receives the path by which the folder is opened, so that it is the one that was checked.</param>
    /// <returns>The problem and its correction, or null if the recipe may name the folder.</returns>
    internal string? FindProblem(string path, string purpose, out AnchoredPath place)
    {
        place = AnchoredPath.FollowLinks(path);
        if (FindGitProblem(path[CommonLength(path)..], purpose) is { } problem)
            return problem;
        string? target = RealPath.Follow(path);
        if (target is null)
            return $"{purpose} leads through too many links (remove them)";
        bool isOutside = !FullPath.IsAtOrBelow(path, home);
        bool isLinked = !isOutside && target != (path == home ? realHome : Path.Combine(realHome, Path.GetRelativePath(home, path)));
        if (!isOutside && !isLinked)
        {
            place = new(path, home);
            return null;
        }
        if (isLinked && GitName.IsIn(target))
            return $"{purpose} leads to '{target}', which belongs to git (remove the link)";
        if (FindAllowed(target) is { } named)
        {
            place = new(target, named);
            return null;
        }
        if (IsOfProcess(target))
            return $"{purpose} leads {OfProcess} (choose another folder)";
        return $"{purpose} {(isLinked ? "leads through a link to" : "is outside of the folder of the recipe:")} '{target}' "
                + $"(if you trust the recipe with it, specify --allow '{target}', or list it in INTAGLIO_TRUST)";
    }

    /// <summary>Determines whether the user has named a folder, of which links are resolved, or one above it.</summary>
    internal bool Allows(string target) => FindAllowed(target) is not null;

    // With links resolved, a path there has the number of this process.
    private static bool IsOfProcess(string target) => OperatingSystem.IsLinux() && FullPath.IsAtOrBelow(target, Processes);

    private string? FindAllowed(string target) => Array.Find(allowed, folder => FullPath.IsAtOrBelow(target, folder));

    /// <summary>Checks the recipe itself, which can belong to another user.</summary>
    /// <returns>The problem and its correction, or null if everything is in order.</returns>
    internal string? FindRecipeProblem(string path) => Allows(realHome) ? null : RecipeOwner.FindProblem(path);

    /// <summary>Checks a recipe that the user has not named, which must not be a link to a file of somebody else.</summary>
    /// <returns>The problem and its correction, or null if everything is in order.</returns>
    internal string? FindLinkProblem(string path)
    {
        string wayOut = $"(if you trust it, specify --recipe '{path}', or list the target in INTAGLIO_TRUST)";
        return RealPath.Follow(path) is not { } target ? "the recipe leads through too many links (remove them)"
            : target != Path.Combine(realHome, Path.GetFileName(path)) && !Path.Exists(target)
                ? $"the recipe is a link to '{target}', which does not exist (remove the link)"
            : Allows(target) ? null
            : IsOfProcess(target) ? $"the recipe is a link {OfProcess} (remove the link)"
            : !FullPath.IsBelow(target, realHome) ? $"the recipe is a link to '{target}', outside of its folder {wayOut}"
            : GitName.IsIn(target[realHome.Length..]) ? $"the recipe is a link to '{target}', which belongs to git {wayOut}" : null;
    }

    /// <summary>Checks a file next to the recipe. It can be a link to a file that is also in the folder of the recipe.</summary>
    /// <param name="path">The full path, which is below the folder.</param>
    /// <param name="name">The path in the recipe, for the message.</param>
    /// <returns>The problem and its correction, or null if the recipe may name the file.</returns>
    internal string? FindFileProblem(string path, string name) =>
        RealPath.Follow(path) is not { } target ? $"'{name}' leads through too many links (remove them)"
        : FullPath.IsBelow(target, realHome) || Allows(target) ? null
        : IsOfProcess(target) ? $"'{name}' leads through a link {OfProcess} (remove the link)"
        : $"'{name}' leads through a link to '{target}', outside of the folder of the recipe "
            + $"(if you trust the recipe with it, specify --allow '{target}', or list it in INTAGLIO_TRUST)";

    /// <summary>Checks the folder of the state or of the cache, which are written in forms of the program's own.</summary>
    /// <returns>The problem and its correction, or null if everything is in order.</returns>
    internal string? FindStorageProblem(string path, string purpose)
    {
        if (FindGitProblem(path[CommonLength(path)..], purpose) is { } problem)
            return problem;
        if (FindOwnLink(path) is { } link)
            return link == path ? $"{purpose} is a link: '{path}' (remove the link)"
                : $"{purpose} leads through a link: '{link}' (remove the link)";
        return FileStatus.Read(path, followLinks: false, out FileStatus status) is not null
            || status.Kind is FileKind.Directory or FileKind.Link ? null
            : $"{purpose} is {BlockedPathException.Describe(status.Kind)}: '{path}' (remove it)";
    }

    // A link outside of the folder of the recipe did not come with it.
    private string? FindOwnLink(string path)
    {
        for (string? part = path; Path.GetDirectoryName(part) is { } above; part = above)
            if (FileStatus.Read(part, followLinks: false, out FileStatus status) is null && status.Kind == FileKind.Link
                && RealPath.Follow(above) is var real && (real is null || FullPath.IsAtOrBelow(real, realHome)))
                return part;
        return null;
    }

    /// <summary>Returns the path by which the folder of the state or of the cache is opened.</summary>
    internal AnchoredPath PlaceStorage(string path) =>
        FullPath.IsAtOrBelow(path, home) ? new(path, home) : AnchoredPath.FollowAbove(path);

    // The folder of the recipe can itself be in a folder of git, as that of a hook.
    private int CommonLength(string path) => FullPath.IsAtOrBelow(path, home) ? home.Length : 0;

    private static string? FindGitProblem(string path, string purpose) =>
        GitName.IsIn(path) ? $"{purpose} has a part named '.git', which belongs to git (choose another folder)" : null;
}
