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
    internal (Uri Address, string? Token) Read(ParseResult arguments)
    {
        if (!RemoteCacheOptions.TryParseAddress(arguments.GetValue(farm) ?? "", out Uri? address))
            throw new UsageException($"specify {farm.Name} with an http or https address such as {ListenAddress.Default}");
        if (arguments.GetValue(tokenFile) is not { } file)
            return (address, null);
        TokenAddress.Check(address, farm.Name);
        return (address, TokenFile.ReadOne(file));
    }

    /// <summary>Creates a client for the paths below <c>farm/</c>.</summary>
    internal static HttpClient CreateClient(Uri address, string? token, TimeSpan timeout)
    {
        HttpClient client = new(new SocketsHttpHandler { AllowAutoRedirect = false, UseCookies = false, UseProxy = !address.IsLoopback })
        {
            BaseAddress = new Uri(address.AbsoluteUri.TrimEnd('/') + FarmEndpoints.Prefix),
            Timeout = timeout,
        };
        if (token is not null)
            client.DefaultRequestHeaders.Authorization = new("Bearer", token);
        return client;
    }
}
