using System.Text;

namespace Intaglio.Imaging.Tests;

/// <summary>What programs of Netpbm take and give: P5, P6 and P7, with nothing of the library.</summary>
internal static class PamText
{
    internal static byte[] Write(int width, int height, int depth, int max, IEnumerable<int> samples)
    {
        string type = depth switch { 1 => "GRAYSCALE", 2 => "GRAYSCALE_ALPHA", 3 => "RGB", _ => "RGB_ALPHA" };
        string header = depth is 1 or 3 ? $"P{(depth == 1 ? 5 : 6)}\n{width} {height}\n{max}\n" : $"P7\nWIDTH {width}\nHEIGHT {height}\nDEPTH {depth}\nMAXVAL {max}\nTUPLTYPE {type}\nENDHDR\n";
        return [.. Encoding.ASCII.GetBytes(header), .. samples.SelectMany(value => max > 255 ? (byte[])[(byte)(value >> 8), (byte)value] : [(byte)value])];
    }

    internal static (int Width, int Height, int Depth, int Max, int[] Samples) Read(byte[] file)
    {
        Dictionary<string, int> fields = [];
        string kind = Encoding.ASCII.GetString(file, 0, 2);
        int at = 3;
        if (kind == "P7")
        {
            for (string line; (line = Line()) != "ENDHDR";)
                if (int.TryParse(line.Split(' ')[^1], out int value))
                    fields[line.Split(' ')[0]] = value;
        }
        else
        {
            string[] words = $"{Line()} {Line()}".Split(' ');
            (fields["WIDTH"], fields["HEIGHT"], fields["MAXVAL"], fields["DEPTH"]) = (int.Parse(words[0], null), int.Parse(words[1], null), int.Parse(words[2], null), kind == "P5" ? 1 : 3);
        }
        byte[] raster = file[at..];
        int[] samples = fields["MAXVAL"] > 255 ? [.. raster.Chunk(2).Select(pair => pair[0] << 8 | pair[1])] : [.. raster.Select(value => (int)value)];
        return (fields["WIDTH"], fields["HEIGHT"], fields["DEPTH"], fields["MAXVAL"], samples);

        string Line()
        {
            int end = Array.IndexOf(file, (byte)'\n', at);
            string line = Encoding.ASCII.GetString(file, at, end - at);
            at = end + 1;
            return line;
        }
    }
}
