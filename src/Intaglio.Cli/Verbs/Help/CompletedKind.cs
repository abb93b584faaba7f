namespace Intaglio.Cli;

/// <summary>The kinds of words that a shell completes.</summary>
internal enum CompletedKind
{
    Nothing,
    Names,
    Files,
    Folders,
}
