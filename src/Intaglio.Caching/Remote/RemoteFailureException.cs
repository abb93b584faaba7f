namespace Intaglio.Caching;

/// <summary>A request to a remote cache that failed. It never leaves the library.</summary>
internal sealed class RemoteFailureException(string message, Exception? inner = null) : Exception(message, inner)
{
    /// <summary>Gets a value indicating whether further requests would fail as well, because the server refuses them.</summary>
    internal bool IsFinal { get; init; }

    /// <summary>Gets a value indicating whether only this file is affected.</summary>
    internal bool IsAboutFile { get; init; }

    /// <summary>Gets a value indicating whether the request was canceled because the remote cache was switched off.</summary>
    internal bool IsOff { get; init; }
}
