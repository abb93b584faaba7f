using System.Reflection;
using Microsoft.AspNetCore.Http;

namespace Intaglio.Farm;

/// <summary>Sends the page that shows the farm. Its data needs a token, but the page does not.</summary>
internal static class FarmPage
{
    private const string Resource = "Intaglio.Farm.Page.html";

    private static readonly byte[] bytes = Read();

    internal static async Task SendAsync(HttpContext context)
    {
        context.Response.ContentType = "text/html; charset=utf-8";
        context.Response.ContentLength = bytes.Length;
        IHeaderDictionary headers = context.Response.Headers;
        headers.CacheControl = "no-cache";
        // Everything is in the page, so that other pages and servers have no part in it.
        headers.ContentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; "
            + "form-action 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'";
        headers.XContentTypeOptions = "nosniff";
        headers["Referrer-Policy"] = "no-referrer";
        await context.Response.Body.WriteAsync(bytes, context.RequestAborted);
    }

    private static byte[] Read()
    {
        using Stream stream = Assembly.GetExecutingAssembly().GetManifestResourceStream(Resource)!;
        byte[] content = new byte[stream.Length];
        stream.ReadExactly(content);
        return content;
    }
}
