namespace Intaglio.Cli;

/// <summary>What checking reports, and what it fails for.</summary>
/// <param name="IgnoreMissing">Whether missing files are passed over.</param>
/// <param name="Quiet">Whether files that match are not reported.</param>
/// <param name="Status">Whether nothing is reported.</param>
/// <param name="Strict">Whether lines that are not properly formatted are a failure.</param>
/// <param name="Warn">Whether each of them is named.</param>
/// <param name="Hints">Whether it is said what may be wrong with a list of which nothing matches.</param>
/// <param name="Recognizes">Whether the functions of lines without a tag are recognized by a list's name, or by trying.</param>
/// <param name="Directory">The directory that names are relative to and cannot leave; null for the current one, which they can.</param>
internal sealed record CheckPolicy(bool IgnoreMissing, bool Quiet, bool Status, bool Strict, bool Warn, bool Hints, bool Recognizes, string? Directory);
