using System.Text.Json;

namespace Intaglio.Cli;

/// <summary>The report of one converted file.</summary>
/// <param name="Text">Lines of text for people, or an empty string for none.</param>
/// <param name="Json">The function that writes the members of the file's JSON object, or <see langword="null"/> for none.</param>
/// <param name="IsWanted"><see langword="true"/> if the user requested the lines, so that they are printed even for many files.</param>
internal sealed record ConversionReport(string Text, Action<Utf8JsonWriter>? Json, bool IsWanted = false);
