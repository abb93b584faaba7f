using System.Net;

namespace Intaglio.Farm.Tests;

/// <summary>Tokens, their rights and their file.</summary>
public sealed class TokenTests : IDisposable
{
    private const string Reader = "reader-token-0123456789", Writer = "writer.token~0123456789+/==";

    private readonly TemporaryFolder folder = new();
    private readonly Item item = Item.Create(1000);

    public void Dispose() => folder.Dispose();

    [Theory]
    [InlineData(null, 401, 401)]
    [InlineData("", 401, 401)]
    [InlineData("Bearer", 401, 401)]
    [InlineData("Bearer ", 401, 401)]
    [InlineData("Bearer unknown-token-0123456789", 401, 401)]
    [InlineData("Bearer reader-token-012345678", 401, 401)]
    [InlineData("Bearer reader-token-01234567890", 401, 401)]
    [InlineData($"Basic {Reader}", 401, 401)]
    [InlineData(Reader, 401, 401)]
    [InlineData($"Bearer {Reader}", 200, 403)]
    [InlineData($"bearer {Reader}", 200, 403)]
    [InlineData($"Bearer {Writer}", 200, 201)]
    [Trait("Duration", "Long")]
    public async Task A_token_has_a_right(string? authorization, int read, int write)
    {
        await using StoreProcess store = await StartAsync();
        Assert.Equal((HttpStatusCode)read, await store.SendAsync(HttpMethod.Get, item.Path, authorization) is var status && status == HttpStatusCode.NotFound ? HttpStatusCode.OK : status);
        Assert.Equal((HttpStatusCode)read, await store.SendAsync(HttpMethod.Get, "/metrics", authorization));
        Assert.Equal(HttpStatusCode.OK, await store.SendAsync(HttpMethod.Get, "/health", authorization));
        foreach (string path in (string[])[item.Path, item.RecordPath])
        {
            using HttpResponseMessage response = await PutAsync(store, path, authorization);
            Assert.Equal((HttpStatusCode)write, response.StatusCode);
            Assert.Equal(write == 401 ? ["Bearer"] : [], response.Headers.WwwAuthenticate.Select(each => each.ToString()));
        }
        Assert.Equal(write == 201, File.Exists(item.FileIn(folder["cache"])));
    }

    /// <summary>The bytes of an item are verified, and those of a record are not.</summary>
    [Theory]
    [InlineData("read", 403, 403)]
    [InlineData("view", 403, 403)]
    [InlineData("bake", 201, 403)]
    [InlineData("work", 201, 201)]
    [InlineData("write", 201, 201)]
    public async Task A_right_covers_items_or_also_records(string right, int ofItem, int ofRecord)
    {
        await using StoreProcess store = await StoreProcess.StartAsync(folder["cache"], "--token-file", WriteTokens($"{right} {Writer}"));
        Assert.Equal(HttpStatusCode.NotFound, await store.SendAsync(HttpMethod.Get, item.Path, $"Bearer {Writer}"));
        using HttpResponseMessage forRecord = await PutAsync(store, item.RecordPath, $"Bearer {Writer}"), forItem = await PutAsync(store, item.Path, $"Bearer {Writer}");
        Assert.Equal((ofItem, ofRecord), ((int)forItem.StatusCode, (int)forRecord.StatusCode));
    }

    [Theory]
    [InlineData(null, 401)]
    [InlineData("Bearer unknown-token-0123456789", 401)]
    [InlineData($"Bearer {Reader}", 403)]
    [InlineData($"Bearer {Writer}", 201)]
    public async Task Anyone_can_read_where_that_is_allowed(string? authorization, int write)
    {
        await using StoreProcess store = await StartAsync("--allow-anonymous-read");
        Assert.Equal(HttpStatusCode.NotFound, await store.SendAsync(HttpMethod.Get, item.Path, authorization));
        Assert.Equal(HttpStatusCode.NotFound, await store.SendAsync(HttpMethod.Head, item.RecordPath, authorization));
        Assert.Equal(HttpStatusCode.OK, await store.SendAsync(HttpMethod.Get, "/metrics", authorization));
        using HttpResponseMessage response = await PutAsync(store, item.Path, authorization);
        Assert.Equal((HttpStatusCode)write, response.StatusCode);
    }

    /// <summary>Nothing of the body is sent before the response.</summary>
    [Theory]
    [InlineData("", 401)]
    [InlineData($"Authorization: Bearer {Reader}\n", 403)]
    public async Task A_missing_right_is_reported_before_the_body_is_sent(string header, int status)
    {
        await using StoreProcess store = await StartAsync();
        using RawConnection connection = new(store);
        connection.Send($"PUT {item.Path} HTTP/1.1\nHost: x\n{header}Expect: 100-continue\nContent-Length: 1000\n\n");
        Assert.Equal(status, connection.ReadStatus());
    }

    /// <summary>Two headers could mean one token to a proxy and another one to the server.</summary>
    [Fact]
    public async Task Two_tokens_are_refused()
    {
        await using StoreProcess store = await StartAsync();
        using RawConnection connection = new(store);
        connection.Send($"GET {item.Path} HTTP/1.1\nHost: x\nAuthorization: Bearer {Reader}\nAuthorization: Bearer {Writer}\n\n");
        Assert.Equal(401, connection.ReadStatus());
    }

    [Fact]
    public async Task Tokens_are_not_printed()
    {
        await using StoreProcess store = await StartAsync("--verbose");
        (await PutAsync(store, item.Path, $"Bearer {Writer}")).Dispose();
        (await PutAsync(store, item.Path, "Bearer unknown-token-0123456789")).Dispose();
        await store.StopAsync();
        Assert.Contains(" 401 ", store.Error, StringComparison.Ordinal);
        Assert.DoesNotContain("token", store.Error, StringComparison.Ordinal);
    }

    [SkippableTheory]
    [InlineData(UnixFileMode.GroupRead)]
    [InlineData(UnixFileMode.GroupWrite)]
    [InlineData(UnixFileMode.OtherRead)]
    [InlineData(UnixFileMode.OtherExecute)]
    public void A_file_that_other_users_can_access_is_refused(UnixFileMode other)
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no such permissions.");
        string file = WriteTokens($"read {Reader}");
        SetMode(file, UnixFileMode.UserRead | UnixFileMode.UserWrite | other);
        Outcome outcome = FarmProgram.Run("store", "--data", folder["cache"], "--urls", StoreProcess.Free, "--token-file", file);
        Assert.Equal((1, "", $"intaglio-farm: other users can access {file}; run 'chmod 600 {file}'\n"), (outcome.ExitCode, outcome.Text, outcome.Error));
    }

    /// <summary>systemd grants the access to credentials in a way that sets the bits of the group.</summary>
    [SkippableFact]
    public async Task A_credential_of_systemd_is_accepted()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no such permissions.");
        string file = WriteTokens($"read {Reader}");
        SetMode(file, UnixFileMode.UserRead | UnixFileMode.GroupRead);
        System.Diagnostics.ProcessStartInfo start = StoreProcess.CreateStart(folder["cache"], StoreProcess.Free, "--token-file", file);
        start.Environment["CREDENTIALS_DIRECTORY"] = folder.Path;
        await using StoreProcess store = await StoreProcess.StartAsync(start);
        Assert.Equal(HttpStatusCode.NotFound, await store.SendAsync(HttpMethod.Get, item.Path, $"Bearer {Reader}"));
    }

    [Theory]
    [InlineData("", "has no token; add a line such as 'read TOKEN'")]
    [InlineData("# read 0123456789abcdef", "has no token; add a line such as 'read TOKEN'")]
    [InlineData("read 0123456789abcde", null)]
    [InlineData("read\n", null)]
    [InlineData("read 0123456789abcdef 0123456789abcdef", null)]
    [InlineData("admin 0123456789abcdef", null)]
    [InlineData("0123456789abcdef", null)]
    [InlineData("read 0123456789äbcdef", null)]
    [InlineData("read 01234567=9abcdef", null)]
    [InlineData("read ================", null)]
    public void A_wrong_file_is_explained_without_its_tokens(string text, string? message)
    {
        string file = WriteTokens(text);
        Outcome outcome = FarmProgram.Run("store", "--data", folder["cache"], "--urls", StoreProcess.Free, "--token-file", file);
        message = message is null ? $"{file}: line 1 is not a right (read, write, view, bake or work) and a token with 16 to 512 letters, digits and -._~+/" : $"{file} {message}";
        Assert.Equal((1, "", $"intaglio-farm: {message}\n"), (outcome.ExitCode, outcome.Text, outcome.Error));
    }

    [Fact]
    public void A_missing_file_is_reported()
    {
        Outcome outcome = FarmProgram.Run("store", "--data", folder["cache"], "--urls", StoreProcess.Free, "--token-file", folder["missing"]);
        Assert.Equal((1, $"intaglio-farm: {folder["missing"]}: No such file or directory\n"), (outcome.ExitCode, outcome.Error));
    }

    [Fact]
    public async Task The_longest_token_is_accepted()
    {
        string token = new('x', 512);
        await using StoreProcess store = await StoreProcess.StartAsync(folder["cache"], "--token-file", WriteTokens($"\r\n  write\t{token}  \r\n"));
        Assert.Equal(HttpStatusCode.NotFound, await store.SendAsync(HttpMethod.Get, item.Path, $"Bearer {token}"));
        Assert.Equal(HttpStatusCode.Unauthorized, await store.SendAsync(HttpMethod.Get, item.Path, $"Bearer {token}x"));
    }

    [Fact]
    public async Task Tokens_over_plain_HTTP_to_other_machines_cause_a_warning()
    {
        await using StoreProcess store = await StoreProcess.StartOnAsync(folder["cache"], "http://0.0.0.0:0", "--token-file", WriteTokens($"read {Reader}"));
        await store.StopAsync();
        Assert.Equal("intaglio-farm: WARNING: tokens and data are not encrypted on http://0.0.0.0:0; specify --certificate, or use a proxy with TLS\n", store.Error);
    }

    [Fact]
    public async Task Everyone_is_served_where_that_is_allowed()
    {
        await using StoreProcess store = await StoreProcess.StartOnAsync(folder["cache"], "http://0.0.0.0:0", "--allow-anonymous");
        using HttpClient client = new() { BaseAddress = new Uri($"http://127.0.0.1:{store.Addresses[0].Port}") };
        using HttpResponseMessage response = await client.PutAsync(item.Path, new ByteArrayContent(item.Bytes));
        Assert.Equal(HttpStatusCode.Created, response.StatusCode);
    }

    private async Task<StoreProcess> StartAsync(params string[] arguments) =>
        await StoreProcess.StartAsync(folder["cache"], ["--token-file", WriteTokens($"# the machines\n\nread {Reader}\nwrite {Writer}\n"), .. arguments]);

    private static async Task<HttpResponseMessage> PutAsync(StoreProcess store, string path, string? authorization)
    {
        using HttpRequestMessage request = new(HttpMethod.Put, path) { Content = new ByteArrayContent(Item.Create(1000).Bytes) };
        if (authorization is not null)
            request.Headers.TryAddWithoutValidation("Authorization", authorization);
        return await store.Client.SendAsync(request);
    }

    private string WriteTokens(string text)
    {
        folder.Write("tokens", text);
        SetMode(folder["tokens"], UnixFileMode.UserRead | UnixFileMode.UserWrite);
        return folder["tokens"];
    }

    private static void SetMode(string file, UnixFileMode mode)
    {
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(file, mode);
    }
}
