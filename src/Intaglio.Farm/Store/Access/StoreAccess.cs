using System.Net;
using System.Security.Cryptography;
using Microsoft.AspNetCore.Http;

namespace Intaglio.Farm;

/// <summary>The rights of clients with and without tokens.</summary>
/// <param name="tokens">The tokens of clients.</param>
/// <param name="anonymous">The right of clients without a token.</param>
internal sealed class StoreAccess(IReadOnlyList<StoreToken> tokens, StoreRight anonymous)
{
    private StoreToken[] known = [.. tokens];

    // The token with which the process uses its own server.
    private StoreToken? own;

    private const string Scheme = "Bearer ";

    /// <summary>The response to a request with another name of the server.</summary>
    internal const string HostProblem = "a server without tokens answers only to an IP address or localhost";

    /// <summary>Describes why a request without a right needs another token.</summary>
    internal static string DescribeToken(string? authorization) =>
        string.IsNullOrEmpty(authorization) ? "a token is required" : "the token is not accepted";

    internal bool HasTokens => known.Length > 0 || own is not null;

    /// <summary>Gets a value indicating whether only programs of this machine can use the server.</summary>
    internal bool IsLocal { get; init; }

    /// <summary>Adds a token with which the process can use its own server.</summary>
    internal void Add(StoreToken token) => own = token;

    /// <summary>Replaces the tokens of clients. Requests that have begun are not affected.</summary>
    internal void Replace(IReadOnlyList<StoreToken> next) => Volatile.Write(ref known, [.. next]);

    /// <summary>Determines whether a page can have the name that the client has for the server.</summary>
    /// <remarks>A web page can make its own name lead to this machine, and then read the responses of a server without tokens.</remarks>
    internal bool IsHostTrusted(string host) =>
        !IsLocal || IPAddress.TryParse(host, out _) || !host.Contains('.', StringComparison.Ordinal);

    /// <summary>Determines whether a request is allowed.</summary>
    /// <param name="authorization">The value of the <c>Authorization</c> header, or an empty string.</param>
    /// <param name="needed">The right that the request needs.</param>
    /// <returns>200 if it is allowed, 401 if the token is missing or unknown, 403 if its right is not enough.</returns>
    internal int Check(string? authorization, StoreRight needed)
    {
        if (anonymous >= needed)
            return StatusCodes.Status200OK;
        StoreRight right = authorization?.StartsWith(Scheme, StringComparison.OrdinalIgnoreCase) == true
            ? Find(authorization.AsSpan(Scheme.Length).Trim(' ')) : StoreRight.None;
        return right >= needed ? StatusCodes.Status200OK
            : right == StoreRight.None ? StatusCodes.Status401Unauthorized : StatusCodes.Status403Forbidden;
    }

    // All tokens are compared, so that the time does not depend on which one matches.
    private StoreRight Find(ReadOnlySpan<char> text)
    {
        Span<byte> digest = stackalloc byte[SHA256.HashSizeInBytes];
        if (!StoreToken.Hash(text, digest))
            return StoreRight.None;
        int right = 0;
        foreach (StoreToken token in Volatile.Read(ref known))
            right = Math.Max(right, token.Matches(digest) ? (int)token.Right : 0);
        right = Math.Max(right, own?.Matches(digest) == true ? (int)own.Right : 0);
        return (StoreRight)right;
    }
}
