namespace Intaglio.Checksums;

/// <summary>How <see cref="FileWalker"/> walks.</summary>
public sealed class FileWalkerOptions
{
    /// <summary>Gets or sets whether symbolic links within the directory are followed, to files and to directories; otherwise they are left out.</summary>
    public bool FollowLinks { get; set; }

    /// <summary>Gets or sets which files are listed, by their paths below the directory that is walked; directories that are excluded are not entered. The default, null, lists all.</summary>
    public PathPatterns? Patterns { get; set; }

    /// <summary>Gets or sets files that are not listed, such as the one that the list goes to; none by default. Those that are not there yet are passed over.</summary>
    public IReadOnlyCollection<string> ExcludedFiles { get; set; } = [];
}
