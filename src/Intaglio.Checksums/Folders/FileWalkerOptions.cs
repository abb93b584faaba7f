namespace Intaglio.Checksums;

/// <summary>Settings for <see cref="FileWalker"/>.</summary>
public sealed class FileWalkerOptions
{
    /// <summary>
    /// Gets or sets a value indicating whether to follow symbolic links to files and directories below the directory. Otherwise, links are
    /// skipped.
    /// </summary>
    public bool FollowLinks { get; set; }

    /// <summary>
    /// Gets or sets the patterns that select files by their paths relative to the directory that is walked, or <see langword="null"/> to
    /// list all files.
    /// </summary>
    /// <value>The default is <see langword="null"/>.</value>
    /// <remarks>Directories that are excluded are not entered.</remarks>
    public PathPatterns? Patterns { get; set; }

    /// <summary>Gets or sets the paths of files to exclude, such as the file that the list is written to.</summary>
    /// <value>The default is an empty collection. Files that do not exist are ignored.</value>
    public IReadOnlyCollection<string> ExcludedFiles { get; set; } = [];
}
