namespace Intaglio.Cli;

/// <summary>What a shell completes a word with.</summary>
internal enum CompletedKind
{
    Nothing,
    Names,
    Files,
    Folders,
}
