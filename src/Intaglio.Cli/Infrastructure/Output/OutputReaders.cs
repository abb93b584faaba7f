namespace Intaglio.Cli;

/// <summary>Who may read a result.</summary>
internal enum OutputReaders
{
    /// <summary>Those who may read the file that is replaced, else as the process's mask says.</summary>
    Usual,

    /// <summary>Those who may read the file that is replaced, else its owner alone.</summary>
    OwnerUnlessReplaced,

    /// <summary>Its owner alone.</summary>
    Owner,
}
