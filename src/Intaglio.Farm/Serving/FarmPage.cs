using System.Reflection;
using System.Security.Cryptography;
using System.Text;
using Microsoft.AspNetCore.Http;

namespace Intaglio.Farm;

/// <summary>Sends the page that shows the farm. Its data needs a token, but the page does not.</summary>
internal static class FarmPage
{
    private const string Resource = "Intaglio.Farm.Page.html";

    private static readonly byte[] bytes = Read();

    // Everything is in the page, so that other pages and servers have no part in it. Only its own script and style run, and the browser
    // refuses to read a text as HTML.
    private static readonly string policy = $"default-src 'none'; style-src {HashOf("style")}; script-src {HashOf("script")}; "
        + "connect-src 'self'; form-action 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'; "
        + "require-trusted-types-for 'script'; trusted-types 'none'";

    internal static async Task SendAsync(HttpContext context)
    {
        context.Response.ContentType = "text/html; charset=utf-8";
        context.Response.ContentLength = bytes.Length;
        IHeaderDictionary headers = context.Response.Headers;
        headers.CacheControl = "no-cache";
        headers.ContentSecurityPolicy = policy;
        headers.XContentTypeOptions = "nosniff";
        // Without a referrer, browsers hide the origin of the form, and its token is refused.
        headers["Referrer-Policy"] = "same-origin";
        if (!HttpMethods.IsHead(context.Request.Method))
            await context.Response.Body.WriteAsync(bytes, context.RequestAborted);
    }

    private static byte[] Read()
    {
        using Stream stream = Assembly.GetExecutingAssembly().GetManifestResourceStream(Resource)!;
        byte[] content = new byte[stream.Length];
        stream.ReadExactly(content);
        return content;
    }

    // The hash of the text in the only element with a name.
    private static string HashOf(string element)
    {
        string start = $"<{element}>", page = Encoding.UTF8.GetString(bytes).ReplaceLineEndings("\n");
        int from = page.IndexOf(start, StringComparison.Ordinal) + start.Length;
        string text = page[from..page.IndexOf($"</{element}>", from, StringComparison.Ordinal)];
        return $"'sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(text)))}'";
    }
}
