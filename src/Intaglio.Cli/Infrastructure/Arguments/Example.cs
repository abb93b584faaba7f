namespace Intaglio.Cli;

/// <summary>An example of a verb.</summary>
/// <param name="Command">The line that somebody types.</param>
/// <param name="Text">What it does; empty where that is plain.</param>
internal sealed record Example(string Command, string Text);
