namespace Intaglio.Cli;

/// <summary>An example of a verb.</summary>
/// <param name="Command">The command to type.</param>
/// <param name="Text">The explanation, or an empty string if the command is self-explanatory.</param>
internal sealed record Example(string Command, string Text);
