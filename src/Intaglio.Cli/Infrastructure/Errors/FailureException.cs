namespace Intaglio.Cli;

/// <summary>What was asked for cannot be done; the message says why.</summary>
internal sealed class FailureException(string message, Exception? cause = null) : Exception(message, cause);
