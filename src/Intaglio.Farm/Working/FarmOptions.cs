using System.CommandLine;
using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>The options with the address of a farm and the token for it.</summary>
internal sealed class FarmOptions
{
    private readonly Option<string> farm = new("--farm") { HelpName = "URL", Description = "Address of the farm" };
    private readonly Option<string> tokenFile = new("--token-file") { HelpName = "FILE",
        Description = "File with the token for the farm on one line" };

    internal Option[] All => [farm, tokenFile];

    /// <summary>Reads the address and the token.</summary>
    /// <exception cref="UsageException">The address is missing or invalid, or the token would not be encrypted.</exception>
    /// <exception cref="FailureException">The file cannot be read.</exception>
    internal (Uri Address, ClientToken? Token) Read(ParseResult arguments)
    {
        if (!RemoteCacheOptions.TryParseAddress(arguments.GetValue(farm) ?? "", out Uri? address))
            throw new UsageException($"specify {farm.Name} with an http or https address such as {ListenAddress.Default}");
        if (arguments.GetValue(tokenFile) is not { } file)
            return (address, null);
        TokenAddress.Check(address, farm.Name);
        return (address, ClientToken.Read(file));
    }

    /// <summary>Creates a client for the paths below <c>farm/</c>.</summary>
    internal static HttpClient CreateClient(Uri address, ClientToken? token, TimeSpan timeout)
    {
        SocketsHttpHandler handler = new() { AllowAutoRedirect = false, UseCookies = false, UseProxy = !address.IsLoopback };
        return new HttpClient(token?.AddTo(handler) ?? handler)
        {
            BaseAddress = new Uri(address.AbsoluteUri.TrimEnd('/') + FarmEndpoints.Prefix),
            Timeout = timeout,
        };
    }
}
