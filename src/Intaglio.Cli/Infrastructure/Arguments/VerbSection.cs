namespace Intaglio.Cli;

/// <summary>A section of verbs in the program's help.</summary>
/// <param name="Title">The title of the section.</param>
/// <param name="Verbs">The names of the verbs, the most useful first.</param>
internal sealed record VerbSection(string Title, string[] Verbs);
