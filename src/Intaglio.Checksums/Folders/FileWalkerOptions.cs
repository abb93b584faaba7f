namespace Intaglio.Checksums;

/// <summary>How <see cref="FileWalker"/> walks.</summary>
public sealed class FileWalkerOptions
{
    /// <summary>Gets or sets whether symbolic links within the directory are followed, to files and to directories; otherwise they are left out.</summary>
    public bool FollowLinks { get; set; }
}
