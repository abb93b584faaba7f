namespace Intaglio.Cli;

/// <summary>Standard output takes no more, so that there is no point in going on.</summary>
internal sealed class OutputException(Exception cause) : Exception(null, cause);
