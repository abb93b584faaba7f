using System.Globalization;
using System.Net;
using System.Net.Http.Headers;
using System.Net.Sockets;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using Intaglio.Imaging;
using Intaglio.Pictures;

namespace Intaglio.Samples.Tests;

/// <summary>The commands in its README.md are for curl; these are the same requests.</summary>
public sealed class ThumbnailServiceTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public ThumbnailServiceTests()
    {
        folder.Write("photos/wide, & <big>.ppm", CreatePixMap(1000, 500));
        folder.Write("photos/small.ppm", CreatePixMap(100, 80));
        // Half transparent.
        folder.Write("photos/glass.pam", [.. "P7\nWIDTH 400\nHEIGHT 200\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"u8, .. Enumerable.Range(0, 400 * 200 * 4).Select(i => (byte)(i % 4 == 3 ? 128 : 200))]);
        folder.Write("photos/.hidden.ppm", CreatePixMap(8, 8));
        folder.Write("photos/notes.txt", "no photo");
        folder.Write("secret.ppm", CreatePixMap(8, 8));
    }

    public void Dispose() => folder.Dispose();

    [Fact]
    public async Task A_gallery_offers_each_photo_in_all_widths_below_its_own()
    {
        await using Service service = await StartAsync();
        string page = await service.Client.GetStringAsync(new Uri("/", UriKind.Relative));
        string[][] sets = [.. Regex.Matches(page, "srcset=\"([^\"]*)\"").Select(match => WebUtility.HtmlDecode(match.Groups[1].Value).Split(", "))];
        Assert.Equal(["160w 320w 400w", "100w", "160w 320w 480w 640w 960w 1000w"], sets.Select(set => string.Join(' ', set.Select(entry => entry.Split(' ')[1]))));
        Assert.Contains("alt=\"wide, &amp; &lt;big&gt;.ppm\"", page, StringComparison.Ordinal);
        Assert.DoesNotContain(".hidden", page, StringComparison.Ordinal);
        Assert.DoesNotContain("notes", page, StringComparison.Ordinal);

        foreach (string entry in sets[2])
        {
            (string path, int width) = (entry.Split(' ')[0], int.Parse(entry.Split(' ')[1][..^1], CultureInfo.InvariantCulture));
            using HttpResponseMessage response = await service.Client.GetAsync(new Uri(path, UriKind.Relative));
            Assert.Equal(HttpStatusCode.OK, response.StatusCode);
            Assert.Equal("public, max-age=31536000, immutable", response.Headers.GetValues("Cache-Control").Single());
            Assert.Equal("nosniff", response.Headers.GetValues("X-Content-Type-Options").Single());
            Assert.False(response.Headers.ETag!.IsWeak);
            Assert.Equal(path.EndsWith(".jpg", StringComparison.Ordinal) ? "image/jpeg" : "image/png", response.Content.Headers.ContentType!.MediaType);
            Image image = Read(await response.Content.ReadAsByteArrayAsync());
            Assert.Equal((width, width / 2), (image.Width, image.Height));
            // Red on the left and blue on the right.
            Span<byte> row = image.GetRow<byte>(width / 4);
            Assert.True(row[0] > 240 && row[2] < 16 && row[^3] < 16 && row[^1] > 240);
        }
    }

    /// <summary>A file is named for what made it: the photo, the settings and the version of the service.</summary>
    [Fact]
    public async Task Names_are_those_of_the_settings()
    {
        await using Service service = await StartAsync();
        string path = await FindAsync(service, "small.ppm", 160), extension = Path.GetExtension(path);
        string digest = Convert.ToHexStringLower(Reference.Blake2bReference.Hash(File.ReadAllBytes(folder["photos/small.ppm"]), 32));
        (string name, _) = Sample.RunIntaglio(folder.Path, "name", "--application", "photo-thumbs", $"source:bytes={digest}", "width:int=160", "quality:int=82", $"format={extension}");
        Assert.Equal($"/thumbnails/small.ppm/160/{name.TrimEnd()}{extension}", path);
        // What is transparent stays so.
        path = await FindAsync(service, "glass.pam", 320);
        Assert.EndsWith(".png", path, StringComparison.Ordinal);
        Image glass = Read(await service.Client.GetByteArrayAsync(new Uri(path, UriKind.Relative)));
        Assert.Equal((320, 160, 128), (glass.Width, glass.Height, (int)glass.GetRow<byte>(80)[^1]));
    }

    [Fact]
    public async Task What_a_browser_has_is_not_sent_again()
    {
        await using Service service = await StartAsync();
        foreach (string path in (string[])["/", await FindAsync(service, "small.ppm", 160)])
        {
            using HttpResponseMessage first = await service.Client.GetAsync(new Uri(path, UriKind.Relative));
            byte[] content = await first.Content.ReadAsByteArrayAsync();
            EntityTagHeaderValue tag = first.Headers.ETag!;
            foreach (string condition in (string[])[$"{tag}", $"\"other\", {tag}", $"W/{tag}", "*"])
            {
                using HttpResponseMessage second = await SendAsync(service, HttpMethod.Get, path, condition);
                Assert.Equal((HttpStatusCode.NotModified, tag), (second.StatusCode, second.Headers.ETag));
                Assert.Equal(first.Headers.CacheControl, second.Headers.CacheControl);
                Assert.Empty(await second.Content.ReadAsByteArrayAsync());
            }
            using HttpResponseMessage third = await SendAsync(service, HttpMethod.Get, path, "\"other\"");
            Assert.Equal(content, await third.Content.ReadAsByteArrayAsync());
            using HttpResponseMessage head = await SendAsync(service, HttpMethod.Head, path, condition: null);
            Assert.Equal((HttpStatusCode.OK, tag, (long?)content.Length), (head.StatusCode, head.Headers.ETag, head.Content.Headers.ContentLength));
            Assert.Empty(await head.Content.ReadAsByteArrayAsync());
            using HttpResponseMessage post = await SendAsync(service, HttpMethod.Post, path, condition: null);
            Assert.Equal(HttpStatusCode.MethodNotAllowed, post.StatusCode);
        }
    }

    /// <summary>Two services have one cache, as two processes behind a balancer do.</summary>
    [Fact]
    public async Task Simultaneous_requests_are_computed_once()
    {
        await using Service one = await StartAsync(), other = await StartAsync();
        Uri path = new(await FindAsync(one, "wide, & <big>.ppm", 640), UriKind.Relative);
        HttpResponseMessage[] responses = await Task.WhenAll(Enumerable.Range(0, 40).Select(i => (i % 2 == 0 ? one : other).Client.GetAsync(path)));
        string[] states = [.. responses.Select(response => response.Headers.GetValues("Cache-Status").Single())];
        Assert.Equal((1, 39), (states.Count(state => state == "thumbnails; fwd=uri-miss; stored"), states.Count(state => state == "thumbnails; hit")));
        Assert.Single((await Task.WhenAll(responses.Select(async response => Convert.ToHexString(await response.Content.ReadAsByteArrayAsync())))).Distinct());
        Assert.Single(Directory.EnumerateFiles(folder["cache/contents"], "*", SearchOption.AllDirectories));
        foreach (HttpResponseMessage response in responses)
            response.Dispose();
    }

    [Fact]
    public async Task Another_photo_of_the_name_has_another_name()
    {
        await using Service service = await StartAsync();
        string before = await FindAsync(service, "small.ppm", 160);
        using HttpResponseMessage old = await service.Client.GetAsync(new Uri(before, UriKind.Relative));
        byte[] changed = CreatePixMap(100, 80);
        changed.AsSpan(20).Reverse();
        folder.Write("photos/small.ppm", changed);
        File.SetLastWriteTimeUtc(folder["photos/small.ppm"], DateTime.UtcNow.AddSeconds(5));
        string after = await FindAsync(service, "small.ppm", 160);
        Assert.NotEqual(before, after);
        foreach (string path in (string[])[before, "/thumbnails/small.ppm/160/x.jpg", "/thumbnails/small.ppm/160"])
        {
            using HttpResponseMessage response = await service.Client.GetAsync(new Uri(path, UriKind.Relative));
            Assert.Equal((HttpStatusCode.Found, after, true), (response.StatusCode, response.Headers.Location!.OriginalString, response.Headers.CacheControl!.NoCache));
        }
        using HttpResponseMessage current = await service.Client.GetAsync(new Uri(after, UriKind.Relative));
        Assert.NotEqual(old.Headers.ETag, current.Headers.ETag);
    }

    [Fact]
    public async Task Hostile_requests_find_nothing()
    {
        await using Service service = await StartAsync();
        foreach (string name in (string[])["../secret.ppm", "..%2Fsecret.ppm", "%2e%2e%2fsecret.ppm", "..%5Csecret.ppm", "%252e%252e%252fsecret.ppm", "photos%2Fsmall.ppm", ".%2Fsmall.ppm", "small.ppm%00", "small.ppm%20", "SMALL.PPM", ".hidden.ppm", "notes.txt", "%20", "..", Uri.EscapeDataString(folder["secret.ppm"]), new string('a', 5000)])
            await RequireProblemAsync(service, $"/thumbnails/{name}/160", 400, 404);
        foreach (string width in (string[])["0", "-160", "161", "1e2", "160.0", "0160%20", "99999999999999999999", "%D9%A1%D9%A6%D9%A0", ""])
            await RequireProblemAsync(service, $"/thumbnails/small.ppm/{width}", 404, 404);
        Assert.False(Directory.Exists(folder["cache/contents"]));
    }

    [Fact]
    public async Task Photos_that_cannot_be_shown_are_told()
    {
        folder.Write("photos/cut.ppm", [.. CreatePixMap(100, 80).Take(5000)]);
        folder.Write("photos/empty.png", "");
        folder.Write("photos/huge.ppm", "P6\n99999 99999\n255\n");
        await using Service service = await StartAsync();
        string page = await service.Client.GetStringAsync(new Uri("/", UriKind.Relative));
        Assert.Contains("<b>small.ppm</b>", page, StringComparison.Ordinal);
        Assert.Equal(2, Regex.Count(page, "class=\"fault\""));
        foreach (string name in (string[])["empty.png", "huge.ppm"])
            await RequireProblemAsync(service, $"/thumbnails/{name}/160", 422, 422);
        await RequireProblemAsync(service, await FindAsync(service, "cut.ppm", 160), 422, 422);
        await RequireProblemAsync(service, "/nothing", 404, 404);
        // Errors are not kept: the photo may be mended.
        folder.Write("photos/cut.ppm", CreatePixMap(100, 80));
        using HttpResponseMessage mended = await service.Client.GetAsync(new Uri(await FindAsync(service, "cut.ppm", 160), UriKind.Relative));
        Assert.Equal(HttpStatusCode.OK, mended.StatusCode);
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public async Task A_browser_takes_the_width_that_fits()
    {
        await using Service service = await StartAsync();
        object images = new { images = "img" };
        IReadOnlyList<IReadOnlyList<string?>> read = Browser.OpenService("gallery", service.Client.BaseAddress!, new { read = "figcaption b" }, images, new { size = new[] { 280, 600 } }, new { open = "/?narrow" }, images, new { fits = "body" }, new { size = new[] { 1280, 900 } }, new { open = "/?wide" });
        Assert.Equal(["glass.pam", "small.ppm", "wide, & <big>.ppm"], read[0]);
        foreach ((IReadOnlyList<string?> loaded, int width) in ((IReadOnlyList<string?>, int)[])[(read[1], 480), (read[2], 320)])
        {
            Assert.Equal(3, loaded.Count);
            Assert.All(loaded, image => Assert.Matches("^[1-9][0-9]* http", image));
            Assert.Contains($"/{width}/", loaded[2], StringComparison.Ordinal);
        }
        Assert.Equal("true", read[3].Single());
    }

    private Task<Service> StartAsync() => Service.StartAsync(folder.Path, "ThumbnailService", "--Photos", "photos", "--Cache", "cache");

    // Where a link by hand leads.
    private static async Task<string> FindAsync(Service service, string name, int width)
    {
        using HttpResponseMessage response = await service.Client.GetAsync(new Uri($"/thumbnails/{Uri.EscapeDataString(name)}/{width}", UriKind.Relative));
        Assert.Equal(HttpStatusCode.Found, response.StatusCode);
        return response.Headers.Location!.OriginalString;
    }

    private static async Task<HttpResponseMessage> SendAsync(Service service, HttpMethod method, string path, string? condition)
    {
        using HttpRequestMessage request = new(method, path);
        if (condition is not null)
            request.Headers.Add("If-None-Match", condition);
        return await service.Client.SendAsync(request);
    }

    /// <summary>Sends a path as it is, which a client would shorten.</summary>
    private static async Task RequireProblemAsync(Service service, string path, int least, int most)
    {
        using TcpClient client = new();
        await client.ConnectAsync(IPAddress.Loopback, service.Client.BaseAddress!.Port);
        await using NetworkStream stream = client.GetStream();
        await stream.WriteAsync(Encoding.ASCII.GetBytes($"GET {path} HTTP/1.0\r\nHost: localhost\r\n\r\n"));
        using StreamReader reader = new(stream, Encoding.Latin1);
        string[] parts = (await reader.ReadToEndAsync()).Split("\r\n\r\n", 2);
        int status = int.Parse(parts[0].Split(' ')[1], CultureInfo.InvariantCulture);
        Assert.True(status >= least && status <= most, $"{path}: {parts[0]}");
        // Kestrel itself refuses what is no path, without a body.
        if (status == 400 && parts[1].Length == 0)
            return;
        Assert.Contains("Content-Type: application/problem+json", parts[0], StringComparison.Ordinal);
        using JsonDocument problem = JsonDocument.Parse(parts[1]);
        Assert.Equal(status, problem.RootElement.GetProperty("status").GetInt32());
        Assert.DoesNotContain("/tmp", parts[1].Replace(path, "", StringComparison.Ordinal), StringComparison.Ordinal);
    }

    private static Image Read(byte[] file)
    {
        using MemoryStream stream = new(file);
        return PictureFile.Read(stream);
    }

    /// <summary>Creates a PPM file whose left half is red and right half blue.</summary>
    private static byte[] CreatePixMap(int width, int height)
    {
        byte[] pixels = new byte[width * height * 3];
        for (int i = 0; i < pixels.Length; i += 3)
            pixels[i / 3 % width < width / 2 ? i : i + 2] = 255;
        return [.. Encoding.ASCII.GetBytes($"P6\n{width} {height}\n255\n"), .. pixels];
    }
}
