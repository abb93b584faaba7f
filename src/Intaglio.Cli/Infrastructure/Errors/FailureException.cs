namespace Intaglio.Cli;

/// <summary>The exception for a request that cannot be fulfilled. The message states the reason.</summary>
internal sealed class FailureException(string message, Exception? cause = null) : Exception(message, cause);
