using System.CommandLine;
using System.Runtime.InteropServices;

namespace Intaglio.Farm;

/// <summary>A verb that serves a content cache over HTTP.</summary>
internal abstract class ServerVerb(string name, string description) : Verb(name, description)
{
    private const int MostConnections = 1_000_000;

    private readonly Option<string> urls = new("--urls") { HelpName = "URLS",
        Description = $"Addresses to listen on, separated by ';'; port 0 chooses a free one (default: {ListenAddress.Default})" };
    private readonly Option<string> data = new("--data") { HelpName = "FOLDER",
        Description = "Folder of the cache, which is created if it does not exist" };
    private readonly SizeOption maxSize = new("--max-size", "Remove the least recently used files above SIZE, such as 500M or 100G");
    private readonly SizeOption maxItemSize = new("--max-item-size", "Refuse items larger than SIZE (default: 16G)");
    private readonly Option<string> tokenFile = new("--token-file") { HelpName = "FILE",
        Description = "File with a line such as 'read TOKEN' or 'write TOKEN' for each token; requests need one of them" };
    private readonly Flag allowAnonymousRead = new("--allow-anonymous-read", "Answer GET and HEAD without a token");
    private readonly Flag allowAnonymous = new("--allow-anonymous", "Serve other machines without tokens");
    private readonly Option<string> certificate = new("--certificate") { HelpName = "FILE",
        Description = "Certificate for https addresses in PEM form, with its intermediate certificates" };
    private readonly Option<string> certificateKey = new("--certificate-key") { HelpName = "FILE",
        Description = "Private key of the certificate in PEM form" };
    private readonly CountOption maxConnections = new("--max-connections", "Accept at most N connections at a time", MostConnections);
    private readonly LogOption log = new("Write events to standard error");
    private readonly Flag verbose = new("--verbose", "Print a line for each request to standard error", "-v");

    protected override Option[] Settings =>
        [urls, data, maxSize, maxItemSize, tokenFile, allowAnonymousRead, allowAnonymous, certificate, certificateKey, maxConnections,
            log, verbose];

    /// <summary>Creates the server.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="options">The settings of the cache server.</param>
    /// <param name="log">The form of events.</param>
    protected abstract StoreServer CreateServer(ParseResult arguments, StoreOptions options, LogFormat log);

    internal override int Run(ParseResult arguments)
    {
        LogFormat format = log.Read(arguments);
        IReadOnlyList<ListenAddress> addresses = ListenAddress.ParseList(urls.Name, arguments.GetValue(urls) ?? ListenAddress.Default);
        StoreOptions options = new()
        {
            Addresses = addresses,
            Folder = arguments.GetValue(data) is { Length: > 0 } folder ? folder : throw new UsageException($"specify {data.Name}"),
            MaxSize = maxSize.Read(arguments),
            MaxItemSize = maxItemSize.Read(arguments) ?? StoreOptions.UsualMaxItemSize,
            MaxConnections = maxConnections.Read(arguments, 0) is > 0 and int count ? count : null,
            IsVerbose = arguments.GetValue(verbose),
            Access = ReadAccess(arguments, addresses),
            Certificate = ReadCertificate(arguments, addresses),
        };
        if (options.Access.HasTokens && addresses.FirstOrDefault(address => !address.IsLoopback && !address.IsSecure) is { } open)
            Messages.WriteError($"WARNING: tokens and data are not encrypted on {open}; "
                + $"specify {certificate.Name}, or use a proxy with TLS");
        StoreServer server = CreateServer(arguments, options, format);
        using PosixSignalRegistration? reading = ReadAgainSignal.Register("the tokens and the certificate",
            () => ReadAgain(arguments, server.Options));
        server.RunAsync().GetAwaiter().GetResult();
        return ExitCode.Success;
    }

    private void ReadAgain(ParseResult arguments, StoreOptions options)
    {
        IReadOnlyList<StoreToken>? tokens = arguments.GetValue(tokenFile) is { } file ? TokenFile.Read(file) : null;
        ServerCertificate? next = options.Certificate is null ? null
            : ServerCertificate.Read(arguments.GetValue(certificate)!, arguments.GetValue(certificateKey)!);
        options.Other?.Token?.ReadAgain();
        if (tokens is not null)
            options.Access.Replace(tokens);
        if (next is not null)
            options.Certificate!.Replace(next);
    }

    private StoreAccess ReadAccess(ParseResult arguments, IReadOnlyList<ListenAddress> addresses)
    {
        (bool anyoneReads, bool anyone) = (arguments.GetValue(allowAnonymousRead), arguments.GetValue(allowAnonymous));
        if (arguments.GetValue(tokenFile) is { } file)
        {
            return anyone ? throw new UsageException($"{tokenFile.Name} and {allowAnonymous.Name} exclude each other")
                : new StoreAccess(TokenFile.Read(file), anyoneReads ? StoreRight.Read : StoreRight.None);
        }
        if (anyoneReads)
            throw new UsageException($"{allowAnonymousRead.Name} needs {tokenFile.Name}");
        if (!anyone && addresses.FirstOrDefault(address => !address.IsLoopback) is { } open)
            throw new UsageException($"other machines can reach {open}; "
                + $"specify {tokenFile.Name}, or {allowAnonymous.Name} to serve them all");
        return new StoreAccess([], StoreRight.Write) { IsLocal = !anyone };
    }

    private CurrentCertificate? ReadCertificate(ParseResult arguments, IReadOnlyList<ListenAddress> addresses)
    {
        (string? file, string? key) = (arguments.GetValue(certificate), arguments.GetValue(certificateKey));
        bool isSecure = addresses.Any(address => address.IsSecure);
        if (file is null != key is null)
            throw new UsageException($"{certificate.Name} and {certificateKey.Name} need each other");
        if (isSecure && file is null)
            throw new UsageException($"https addresses need {certificate.Name} and {certificateKey.Name}");
        if (!isSecure && file is not null)
            throw new UsageException($"{certificate.Name} needs an https address in {urls.Name}");
        return file is null ? null : new CurrentCertificate(ServerCertificate.Read(file, key!));
    }
}
