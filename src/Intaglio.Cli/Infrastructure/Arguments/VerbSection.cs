namespace Intaglio.Cli;

/// <summary>Verbs that the help of the program shows together.</summary>
/// <param name="Title">The title.</param>
/// <param name="Verbs">The names of the verbs, the most useful first.</param>
internal sealed record VerbSection(string Title, string[] Verbs);
