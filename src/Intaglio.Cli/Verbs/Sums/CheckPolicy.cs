namespace Intaglio.Cli;

/// <summary>The settings of a check: its messages and its conditions for failure.</summary>
/// <param name="IgnoreMissing"><see langword="true"/> to ignore missing files; otherwise, <see langword="false"/>.</param>
/// <param name="Quiet"><see langword="true"/> to report only files that do not match; otherwise, <see langword="false"/>.</param>
/// <param name="Status"><see langword="true"/> to report nothing; otherwise, <see langword="false"/>.</param>
/// <param name="Strict"><see langword="true"/> to fail for malformed lines; otherwise, <see langword="false"/>.</param>
/// <param name="Warn"><see langword="true"/> to report each malformed line; otherwise, <see langword="false"/>.</param>
/// <param name="Hints"><see langword="true"/> to suggest causes if no line of a list matches; otherwise, <see langword="false"/>.</param>
/// <param name="Recognizes">
/// <see langword="true"/> to detect the functions of untagged lines by the list's name or by trial; otherwise, <see langword="false"/>.
/// </param>
/// <param name="Directory">
/// The directory that names are relative to and must stay in, or <see langword="null"/> for the current directory without this restriction.
/// </param>
internal sealed record CheckPolicy(bool IgnoreMissing, bool Quiet, bool Status, bool Strict, bool Warn, bool Hints, bool Recognizes,
    string? Directory);
