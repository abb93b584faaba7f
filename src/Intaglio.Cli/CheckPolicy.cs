namespace Intaglio.Cli;

/// <summary>What checking reports, and what it fails for.</summary>
internal sealed record CheckPolicy(bool IgnoreMissing, bool Quiet, bool Status, bool Strict, bool Warn);
