using System.CommandLine;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary>The options for the remote cache.</summary>
internal sealed class RemoteOptions
{
    private const string None = "none";

    private readonly Option<string> remote = new("--remote") { HelpName = "URL",
        Description = $"Address of a remote cache, or {None} (default: {RemoteCacheSetting.Address})" };
    private readonly Flag push = new("--push", "Upload results to the remote cache");
    private readonly SecondsOption pushWait = new("--push-wait", "Time to wait for uploads at the end (10)", allowZero: true);
    private readonly SecondsOption connectTimeout =
        new("--connect-timeout", "Time to wait for a connection to the remote cache (0.4)", allowZero: false);
    private readonly Option<string> layout = new("--remote-layout") { HelpName = "LAYOUT",
        Description = "Paths on the server: standard, or flat for items and records in one folder" };
    private readonly Flag trustUnsigned = new("--trust-unsigned", "Accept records without a signature unless a key is specified");
    private readonly Option<string[]> keyFiles = new("--remote-key-file") { HelpName = "FILE",
        Description = "Key whose records are accepted; the first private or shared key signs uploads; can be repeated" };
    private readonly Option<string> tokenFile = new("--remote-token-file") { HelpName = "FILE",
        Description = $"Token for the server (default: {RemoteCacheSetting.Token})" };

    internal Symbol[] All => [remote, push, pushWait, connectTimeout, layout, trustUnsigned, keyFiles, tokenFile];

    /// <summary>Reads the options.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="streams">The streams for warnings.</param>
    /// <param name="recipe">The address in the recipe, or null.</param>
    /// <returns>The options of the remote cache, or null for none.</returns>
    /// <exception cref="UsageException">An option or a variable is not valid.</exception>
    internal RemoteCacheOptions? Read(ParseResult arguments, StandardStreams streams, Uri? recipe = null)
    {
        string? text = FindAddress(arguments);
        if (text == None)
            return null;
        Uri? address = text is null ? recipe : Parse(text, arguments.GetValue(remote) is null);
        if (address is null)
            return arguments.GetValue(push) ? throw new UsageException($"{push.Name} requires {remote.Name} URL") : null;
        // A recipe can come from another person. It names a server, but it decides neither what is sent to it nor with which rights.
        bool isTrusted = text is not null;
        bool allowUploads = arguments.GetValue(push) || (isTrusted && RemoteCacheSetting.ReadFlag(RemoteCacheSetting.Push));
        RemoteCacheOptions options = Read(arguments, streams, address, allowUploads, isTrusted);
        if (options.VerifyingKeys.Count == 0 && !options.AllowUnsigned)
            streams.WriteError($"warning: results of the remote cache are not used; specify {keyFiles.Name} or {trustUnsigned.Name}");
        return options;
    }

    /// <summary>Reads the options for the store of a farm.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="streams">The streams for warnings.</param>
    /// <param name="farm">The address of the farm.</param>
    /// <exception cref="UsageException">An option is not valid, or an option for another remote cache is specified.</exception>
    internal RemoteCacheOptions ReadFarm(ParseResult arguments, StandardStreams streams, Uri farm)
    {
        if (arguments.GetValue(remote) is not null || arguments.GetValue(push) || arguments.GetValue(layout) is not null
            || arguments.GetValue(keyFiles) is { Length: > 0 })
            throw new UsageException($"{remote.Name}, {push.Name}, {layout.Name} and {keyFiles.Name} have no effect with a farm, "
                + "which has its own store");
        // The farm that makes the outputs is trusted.
        RemoteCacheOptions options = new() { Address = farm, AllowUnsigned = true };
        options.ConnectTimeout = connectTimeout.Read(arguments) ?? options.ConnectTimeout;
        SetToken(options, arguments, streams, isTrusted: true);
        return options;
    }

    private RemoteCacheOptions Read(ParseResult arguments, StandardStreams streams, Uri address, bool allowUploads, bool isTrusted)
    {
        List<RecordKey> keys = RemoteCacheKeys.Read(arguments.GetValue(keyFiles) ?? [], streams);
        RemoteCacheOptions options = new()
        {
            Address = address,
            Layout = ParseLayout(arguments.GetValue(layout)),
            AllowUploads = allowUploads,
            SigningKey = allowUploads ? keys.Find(key => key.CanSign) : null,
            VerifyingKeys = keys,
            AllowUnsigned = arguments.GetValue(trustUnsigned),
        };
        options.ConnectTimeout = connectTimeout.Read(arguments) ?? options.ConnectTimeout;
        options.UploadTimeout = pushWait.Read(arguments) ?? options.UploadTimeout;
        if (allowUploads && keys.Count > 0 && options.SigningKey is null)
            throw new UsageException($"{push.Name} requires a private or shared key; the keys of {keyFiles.Name} are public");
        SetToken(options, arguments, streams, isTrusted);
        return options;
    }

    private void SetToken(RemoteCacheOptions options, ParseResult arguments, StandardStreams streams, bool isTrusted)
    {
        if (RemoteCacheKeys.ReadToken(arguments.GetValue(tokenFile)) is not { } token)
            return;
        if (!isTrusted)
        {
            streams.WriteError($"warning: the token is not sent to {options.Address}, which the recipe names; "
                + $"specify {remote.Name} or set {RemoteCacheSetting.Address} to send it");
            return;
        }
        TokenAddress.Check(options.Address!, remote.Name);
        options.TokenSource = _ => new(token);
    }

    /// <summary>Determines whether the user names the server or refuses one, by an option or a variable.</summary>
    internal bool IsNamed(ParseResult arguments) => FindAddress(arguments) is not null;

    private string? FindAddress(ParseResult arguments) =>
        arguments.GetValue(remote) ?? RemoteCacheSetting.Read(RemoteCacheSetting.Address);

    private Uri Parse(string text, bool isVariable) => RemoteCacheOptions.TryParseAddress(text, out Uri? address) ? address
        // The text can contain a password.
        : throw new UsageException($"invalid {(isVariable ? RemoteCacheSetting.Address : remote.Name)} (expected an http or https address "
            + $"without a user name and a query, or {None})");

    private RemoteCacheLayout ParseLayout(string? text) => text switch
    {
        null or "standard" => RemoteCacheLayout.Standard,
        "flat" => RemoteCacheLayout.Flat,
        _ => throw new UsageException($"invalid {layout.Name} '{text}' (expected standard or flat)"),
    };
}
