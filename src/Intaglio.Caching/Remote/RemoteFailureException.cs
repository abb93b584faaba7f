namespace Intaglio.Caching;

/// <summary>A request to a remote cache that failed. It never leaves the library.</summary>
internal sealed class RemoteFailureException(string message, Exception? inner = null) : Exception(message, inner)
{
    /// <summary>Gets a value indicating whether further requests would fail as well, because the server refuses this client.</summary>
    internal bool IsFinal { get; init; }

    /// <summary>Gets a value indicating whether the server has not enough space for any file.</summary>
    internal bool IsFull { get; init; }

    /// <summary>Gets a value indicating whether only this file is refused.</summary>
    internal bool IsAboutFile { get; init; }
}
