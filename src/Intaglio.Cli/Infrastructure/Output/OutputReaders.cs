namespace Intaglio.Cli;

/// <summary>The users who may read a result.</summary>
internal enum OutputReaders
{
    /// <summary>The permissions of the replaced file, or the defaults of the process for a new file.</summary>
    Usual,

    /// <summary>The permissions of the replaced file, or only the owner for a new file.</summary>
    OwnerUnlessReplaced,

    /// <summary>Only the owner.</summary>
    Owner,
}
