using System.Net;
using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Intaglio.Farm.Tests;

/// <summary>TLS with certificates that the tests make.</summary>
public sealed class TlsTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public async Task Items_are_stored_and_fetched(int version)
    {
        X509Certificate2 root = WriteCertificates();
        await using StoreProcess store = await StoreProcess.StartOnAsync(folder["cache"], "https://127.0.0.1:0", "--certificate", folder["certificate.pem"], "--certificate-key", folder["key.pem"]);
        using HttpClient client = CreateClient(store, root, version);
        await Task.WhenAll(((int[])[0, 1000, 300_000, 5_000_000]).Select(async length =>
        {
            Item item = Item.Create(length);
            using HttpResponseMessage missing = await client.GetAsync(item.Path);
            Assert.Equal((HttpStatusCode.NotFound, version), (missing.StatusCode, missing.Version.Major));
            using HttpResponseMessage put = await client.PutAsync(item.Path, new ByteArrayContent(item.Bytes));
            Assert.Equal(HttpStatusCode.Created, put.StatusCode);
            using HttpResponseMessage got = await client.GetAsync(item.Path, HttpCompletionOption.ResponseHeadersRead);
            Assert.Equal(length, got.Content.Headers.ContentLength);
            Assert.Equal(item.Bytes, await got.Content.ReadAsByteArrayAsync());
        }));
        await store.StopAsync();
        Assert.Equal("", store.Error);
    }

    [Fact]
    public async Task A_body_that_is_too_large_is_refused_in_HTTP_2()
    {
        X509Certificate2 root = WriteCertificates();
        await using StoreProcess store = await StoreProcess.StartOnAsync(folder["cache"], "https://127.0.0.1:0", "--certificate", folder["certificate.pem"], "--certificate-key", folder["key.pem"], "--max-item-size", "1000");
        using HttpClient client = CreateClient(store, root, version: 2);
        Item item = Item.Create(1001);
        using HttpResponseMessage announced = await client.PutAsync(item.Path, new ByteArrayContent(item.Bytes));
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, announced.StatusCode);
        using HttpResponseMessage unannounced = await client.PutAsync(item.Path, new StreamContent(new EndlessStream(item.Bytes)));
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, unannounced.StatusCode);
    }

    /// <summary>Where all addresses are encrypted, tokens cause no warning.</summary>
    [Fact]
    public async Task Other_machines_are_served_with_tokens()
    {
        X509Certificate2 root = WriteCertificates();
        folder.Write("tokens", "read 0123456789abcdef");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(folder["tokens"], UnixFileMode.UserRead);
        await using StoreProcess store = await StoreProcess.StartOnAsync(folder["cache"], "https://0.0.0.0:0", "--certificate", folder["certificate.pem"], "--certificate-key", folder["key.pem"], "--token-file", folder["tokens"]);
        using HttpClient client = CreateClient(store, root, version: 2);
        using HttpResponseMessage response = await client.GetAsync(Item.Create(1).Path);
        Assert.Equal(HttpStatusCode.Unauthorized, response.StatusCode);
        await store.StopAsync();
        Assert.Equal("", store.Error);
    }

    [SkippableFact]
    public async Task Tokens_and_certificates_are_read_again_at_a_signal()
    {
        Skip.If(OperatingSystem.IsWindows(), "The signal is one of Unix.");
        const string First = "0123456789abcdef", Second = "fedcba9876543210";
        X509Certificate2 root = WriteCertificates();
        WriteTokens($"read {First}");
        await using StoreProcess store = await StoreProcess.StartOnAsync(folder["cache"], "https://127.0.0.1:0", "--certificate", folder["certificate.pem"], "--certificate-key", folder["key.pem"], "--token-file", folder["tokens"]);
        using HttpClient before = CreateClient(store, root, version: 2);
        Assert.Equal((HttpStatusCode.NotFound, HttpStatusCode.Unauthorized), (await GetAsync(before, First), await GetAsync(before, Second)));
        X509Certificate2 next = WriteCertificates();
        WriteTokens($"read {Second}");
        store.Signal(StoreProcess.HangUp);
        await Waiting.ForAsync(() => store.Error.Contains("were read again", StringComparison.Ordinal), "the files are read again");
        // New connections have the new certificate.
        using HttpClient after = CreateClient(store, next, version: 2), old = CreateClient(store, root, version: 2);
        Assert.Equal((HttpStatusCode.Unauthorized, HttpStatusCode.NotFound), (await GetAsync(after, First), await GetAsync(after, Second)));
        await Assert.ThrowsAsync<HttpRequestException>(() => GetAsync(old, Second));
        // Files that cannot be used replace nothing.
        WriteTokens("none");
        store.Signal(StoreProcess.HangUp);
        await Waiting.ForAsync(() => store.Error.Contains("the tokens and the certificate of before remain in use", StringComparison.Ordinal), "the file is refused");
        Assert.Equal(HttpStatusCode.NotFound, await GetAsync(after, Second));
        await store.StopAsync();
    }

    private void WriteTokens(string text)
    {
        folder.Write("tokens", text);
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(folder["tokens"], UnixFileMode.UserRead | UnixFileMode.UserWrite);
    }

    private static async Task<HttpStatusCode> GetAsync(HttpClient client, string token)
    {
        using HttpRequestMessage request = new(HttpMethod.Get, Item.Create(1).Path) { Version = client.DefaultRequestVersion, VersionPolicy = client.DefaultVersionPolicy };
        request.Headers.Authorization = new("Bearer", token);
        using HttpResponseMessage response = await client.SendAsync(request);
        return response.StatusCode;
    }

    [Theory]
    [InlineData("key.pem", "certificate.pem")]
    [InlineData("certificate.pem", "other.pem")]
    [InlineData("empty.pem", "key.pem")]
    public void Files_that_do_not_belong_together_are_refused(string certificate, string key)
    {
        WriteCertificates();
        folder.Write("empty.pem", "");
        using (ECDsa other = ECDsa.Create(ECCurve.NamedCurves.nistP256))
            folder.Write("other.pem", other.ExportPkcs8PrivateKeyPem());
        Outcome outcome = FarmProgram.Run("store", "--data", folder["cache"], "--urls", "https://127.0.0.1:0", "--certificate", folder[certificate], "--certificate-key", folder[key]);
        Assert.Equal((1, $"intaglio-farm: {folder[certificate]} and {folder[key]} are not a certificate and its unencrypted private key in PEM form\n"), (outcome.ExitCode, outcome.Error));
    }

    // Only the root is trusted, so that the server has to send the certificate between.
    private static HttpClient CreateClient(StoreProcess store, X509Certificate2 root, int version)
    {
        X509ChainPolicy policy = new() { TrustMode = X509ChainTrustMode.CustomRootTrust, RevocationMode = X509RevocationMode.NoCheck, DisableCertificateDownloads = true };
        policy.CustomTrustStore.Add(root);
        SocketsHttpHandler handler = new() { SslOptions = new SslClientAuthenticationOptions { CertificateChainPolicy = policy } };
        return new HttpClient(handler)
        {
            BaseAddress = new Uri($"https://127.0.0.1:{store.Addresses[0].Port}"),
            DefaultRequestVersion = new Version(version, version == 1 ? 1 : 0),
            DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Timeout = FarmProgram.Patience,
        };
    }

    private X509Certificate2 WriteCertificates()
    {
        DateTimeOffset start = DateTimeOffset.UtcNow.AddDays(-1), end = start.AddDays(30);
        using ECDsa rootKey = ECDsa.Create(ECCurve.NamedCurves.nistP256), middleKey = ECDsa.Create(ECCurve.NamedCurves.nistP256), key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        X509Certificate2 root = CreateRequest("root", rootKey, isAuthority: true).CreateSelfSigned(start, end);
        using X509Certificate2 middle = CreateRequest("middle", middleKey, isAuthority: true).Create(root, start, end, [1]).CopyWithPrivateKey(middleKey);
        using X509Certificate2 leaf = CreateRequest("server", key, isAuthority: false).Create(middle, start, end, [2]);
        folder.Write("certificate.pem", leaf.ExportCertificatePem() + "\n" + middle.ExportCertificatePem() + "\n");
        folder.Write("key.pem", key.ExportPkcs8PrivateKeyPem());
        return root;
    }

    private static CertificateRequest CreateRequest(string name, ECDsa key, bool isAuthority)
    {
        CertificateRequest request = new($"CN={name}", key, HashAlgorithmName.SHA256);
        request.CertificateExtensions.Add(new X509BasicConstraintsExtension(isAuthority, hasPathLengthConstraint: false, 0, critical: true));
        SubjectAlternativeNameBuilder names = new();
        names.AddIpAddress(IPAddress.Loopback);
        request.CertificateExtensions.Add(names.Build());
        return request;
    }

    /// <summary>A stream whose length is not known before its end.</summary>
    private sealed class EndlessStream(byte[] bytes) : MemoryStream(bytes)
    {
        public override bool CanSeek => false;
    }
}
