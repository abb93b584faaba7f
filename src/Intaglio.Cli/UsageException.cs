namespace Intaglio.Cli;

/// <summary>The command line is wrong; the message says how.</summary>
internal sealed class UsageException(string message) : Exception(message);
