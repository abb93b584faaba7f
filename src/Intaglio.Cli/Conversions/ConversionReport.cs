using System.Text.Json;

namespace Intaglio.Cli;

/// <summary>What is reported of a file that was converted.</summary>
/// <param name="Text">Lines for people; empty for none.</param>
/// <param name="Json">Writes members of the file's object.</param>
/// <param name="IsWanted">Whether the lines were asked for, and are printed for each of many files.</param>
internal sealed record ConversionReport(string Text, Action<Utf8JsonWriter>? Json, bool IsWanted = false);
