using System.Diagnostics.CodeAnalysis;

namespace Intaglio.Caching;

/// <summary>Settings for the remote cache of a <see cref="ContentCache"/>.</summary>
/// <remarks>The protocol is described in docs/formats/remote-cache.md.</remarks>
public sealed class RemoteCacheOptions
{
    /// <summary>Gets or sets the address of the cache, such as <c>https://cache.example.org/intaglio</c>.</summary>
    /// <value>The default is <see langword="null"/>, which is only valid as long as the options are not used.</value>
    public Uri? Address { get; set; }

    /// <summary>Gets or sets the paths of items and records on the server.</summary>
    public RemoteCacheLayout Layout { get; set; }

    /// <summary>Gets or sets a value indicating whether items and records are uploaded. The default is <see langword="false"/>.</summary>
    public bool AllowUploads { get; set; }

    /// <summary>
    /// Gets or sets a delegate that returns the bearer token for the server, or <see langword="null"/> for no token. It is called for each
    /// request.
    /// </summary>
    /// <remarks>The token is sent only to the origin of <see cref="Address"/>, which must use HTTPS or be this machine.</remarks>
    public Func<CancellationToken, ValueTask<string?>>? TokenSource { get; set; }

    /// <summary>
    /// Gets or sets the key that signs uploaded records, or <see langword="null"/> to upload unsigned records. Records that it has signed
    /// are also accepted.
    /// </summary>
    public RecordKey? SigningKey { get; set; }

    /// <summary>Gets or sets the keys whose records are accepted, in addition to <see cref="SigningKey"/>.</summary>
    public IReadOnlyList<RecordKey> VerifyingKeys { get; set; } = [];

    /// <summary>
    /// Gets or sets a value indicating whether records are accepted without a valid signature. It has no effect if keys are specified. The
    /// default is <see langword="false"/>.
    /// </summary>
    /// <remarks>Anyone who can write to the server can then replace the result of any key.</remarks>
    public bool AllowUnsigned { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether lookups or uploads are switched off for some time after several failures in a row, so that a
    /// server that does not answer costs little time. The default is <see langword="true"/>. A bake on a farm sets it to
    /// <see langword="false"/>.
    /// </summary>
    public bool CanSwitchOff { get; set; } = true;

    /// <summary>Gets or sets the time that the first lookup waits for a connection. The default is 0.4 seconds.</summary>
    /// <remarks>The connection is opened when the cache is opened. If it is not available in time, the remote cache is not used.</remarks>
    public TimeSpan ConnectTimeout
    {
        get;
        set => field = CheckTime(value, nameof(ConnectTimeout));
    } = TimeSpan.FromSeconds(0.4);

    /// <summary>Gets or sets the time without progress after which a request fails. The default is 10 seconds.</summary>
    public TimeSpan RequestTimeout
    {
        get;
        set => field = CheckTime(value, nameof(RequestTimeout));
    } = TimeSpan.FromSeconds(10);

    /// <summary>Gets or sets the maximum number of simultaneous requests, at least 1. The default is 16.</summary>
    public int MaxConnections
    {
        get;
        set => field = value >= 1 ? value
            : throw new ArgumentOutOfRangeException(nameof(MaxConnections), value, "MaxConnections must be at least 1.");
    } = 16;

    /// <summary>Gets or sets the maximum length of an item in bytes. Longer ones are neither fetched nor uploaded.</summary>
    /// <value>The default is 16 GiB.</value>
    public long MaxItemSize
    {
        get;
        set => field = value >= 0 ? value
            : throw new ArgumentOutOfRangeException(nameof(MaxItemSize), value, "MaxItemSize cannot be negative.");
    } = 16L << 30;

    /// <summary>
    /// Gets or sets the time that <see cref="ContentCache.Dispose"/> waits for uploads, which is not negative. The default is 10 seconds.
    /// </summary>
    public TimeSpan UploadTimeout
    {
        get;
        set => field = value == TimeSpan.Zero ? value : CheckTime(value, nameof(UploadTimeout));
    } = TimeSpan.FromSeconds(10);

    /// <summary>Gets or sets the maximum number of uploads that wait. Further ones are omitted. The default is 1,000,000.</summary>
    public int MaxWaitingUploads
    {
        get;
        set => field = value >= 0 ? value
            : throw new ArgumentOutOfRangeException(nameof(MaxWaitingUploads), value, "MaxWaitingUploads cannot be negative.");
    } = 1_000_000;

    /// <summary>Reads an address for <see cref="Address"/>.</summary>
    /// <param name="text">The text.</param>
    /// <param name="address">The address, or <see langword="null"/> if the text is not valid.</param>
    /// <returns><see langword="true"/> if the text is an address of a remote cache; otherwise, <see langword="false"/>.</returns>
    public static bool TryParseAddress(string text, [NotNullWhen(true)] out Uri? address)
    {
        address = Uri.TryCreate(text, UriKind.Absolute, out Uri? parsed) && IsAddress(parsed) ? parsed : null;
        return address is not null;
    }

    internal const string AddressError =
        "A remote cache requires an absolute HTTP or HTTPS address without a user name, a query and a fragment. Set Address.";

    internal const string TokenError = "A token requires an HTTPS address, or an address of this machine.";

    internal const string KeyError = "A public key cannot sign records. Set SigningKey to a private or shared key.";

    /// <summary>Gets a value indicating whether <see cref="Address"/> is an address of a remote cache.</summary>
    internal bool HasAddress => IsAddress(Address);

    /// <summary>Gets a value indicating whether requests can be read by others on the network.</summary>
    internal bool IsInTheClear => PlainHttp.IsReadable(Address!);

    internal string? FindProblem() => !HasAddress ? AddressError : TokenSource is not null && IsInTheClear ? TokenError
        : SigningKey is { CanSign: false } ? KeyError : null;

    /// <summary>Returns the keys whose records are accepted.</summary>
    internal RecordKey[] FindAcceptedKeys() => SigningKey is { } signer ? [signer, .. VerifyingKeys] : [.. VerifyingKeys];

    internal RemoteCacheOptions Copy() => (RemoteCacheOptions)MemberwiseClone();

    private static bool IsAddress(Uri? address) => address is { IsAbsoluteUri: true, UserInfo: "", Query: "", Fragment: "" }
        && (address.Scheme == Uri.UriSchemeHttp || address.Scheme == Uri.UriSchemeHttps);

    private static TimeSpan CheckTime(TimeSpan value, string name) =>
        value > TimeSpan.Zero && value.TotalMilliseconds < int.MaxValue ? value
        : throw new ArgumentOutOfRangeException(name, value, $"{name} must be positive.");
}
