using System.Net.Http.Headers;

namespace Intaglio.Farm;

/// <summary>The token of a client, which can be read again while the process runs.</summary>
internal sealed class ClientToken
{
    private readonly string? file;
    private string value;

    /// <param name="value">The token.</param>
    /// <param name="file">The file with the token, or <see langword="null"/> if it does not change.</param>
    internal ClientToken(string value, string? file = null) => (this.value, this.file) = (value, file);

    /// <summary>Gets the token for the next request.</summary>
    internal string Value => Volatile.Read(ref value);

    /// <inheritdoc cref="TokenFile.ReadOne"/>
    internal static ClientToken Read(string path) => new(TokenFile.ReadOne(path), path);

    /// <summary>Reads the file again. If it cannot be used, the token does not change.</summary>
    /// <inheritdoc cref="TokenFile.ReadOne" path="/exception"/>
    internal void ReadAgain()
    {
        if (file is not null)
            Volatile.Write(ref value, TokenFile.ReadOne(file));
    }

    /// <summary>Adds the token to all requests of a client.</summary>
    internal HttpMessageHandler AddTo(HttpMessageHandler handler) => new Handler(this, handler);

    private sealed class Handler(ClientToken token, HttpMessageHandler inner) : DelegatingHandler(inner)
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", token.Value);
            return base.SendAsync(request, cancellationToken);
        }
    }
}
