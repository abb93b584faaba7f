using System.Text;

namespace Intaglio.Checksums.Tests;

/// <summary>A manifest that is not as it was written is refused, with the number of a line.</summary>
public class ManifestDamageTests
{
    private static readonly byte[] whole = ManifestForms.Write(new() { Patterns = new(["*"], ["\\#"]) }, ManifestEntries.Few);

    [Fact]
    public void Every_byte_that_is_another_is_noticed()
    {
        byte[] damaged = [.. whole];
        for (int i = 0; i < whole.Length; i++)
        {
            foreach (byte other in (byte[])[0, (byte)'\n', (byte)'\r', (byte)' ', (byte)'-', (byte)'/', (byte)'0', (byte)'\\', 0x80, 0xFF, (byte)(whole[i] ^ 1), (byte)(whole[i] ^ 0x20), (byte)(whole[i] + 1)])
            {
                if (other == whole[i])
                    continue;
                damaged[i] = other;
                ManifestForms.Refuse(damaged);
            }
            damaged[i] = whole[i];
        }
    }

    [Fact]
    public void Every_byte_that_is_missing_and_every_one_that_was_added_is_noticed()
    {
        for (int i = 0; i < whole.Length; i++)
            ManifestForms.Refuse([.. whole[..i], .. whole[(i + 1)..]]);
        for (int i = 0; i <= whole.Length; i++)
            ManifestForms.Refuse([.. whole[..i], (byte)'0', .. whole[i..]]);
        ManifestForms.Refuse([.. whole, (byte)'\n']);
        ManifestForms.Refuse([.. whole, (byte)'\r']);
        ManifestForms.Refuse([.. whole, 0]);
        ManifestForms.Refuse([.. whole, .. whole]);
    }

    [Fact]
    public void Wherever_it_is_cut_off_that_is_noticed()
    {
        for (int length = 0; length < whole.Length; length++)
        {
            ChecksumFormatException exception = ManifestForms.Refuse(whole[..length]);
            // The line that is cut, or the one that does not follow; of a leaf, the file.
            int line = whole.AsSpan(0, length).Count((byte)'\n') + 1;
            Assert.InRange(exception.Position!.Value, line - (exception.Message.Contains("leaf digests", StringComparison.Ordinal) ? 9 : 1), line + 1);
        }
        byte[] wide = [.. Encoding.Unicode.Preamble, .. Encoding.Unicode.GetBytes(Encoding.UTF8.GetString(whole))];
        for (int length = 0; length < wide.Length; length += 7)
            Assert.NotNull(Assert.Throws<ChecksumFormatException>(() => ManifestForms.Read(wide[..length])).Position);
        for (int length = wide.Length - 8; length < wide.Length; length++)
            Assert.NotNull(Assert.Throws<ChecksumFormatException>(() => ManifestForms.Read(wide[..length])).Position);
    }

    [Fact]
    public void Lines_that_are_doubled_left_out_or_swapped_are_noticed()
    {
        string[] lines = Encoding.UTF8.GetString(whole).Split('\n')[..^1];
        for (int i = 0; i < lines.Length; i++)
        {
            RefuseLines([.. lines[..i], lines[i], .. lines[i..]]);
            RefuseLines([.. lines[..i], .. lines[(i + 1)..]]);
            for (int k = i + 1; k < lines.Length; k++)
            {
                if (lines[i] != lines[k])
                    RefuseLines([.. lines[..i], lines[k], .. lines[(i + 1)..k], lines[i], .. lines[(k + 1)..]]);
            }
        }
    }

    [Fact]
    public void The_line_at_fault_is_named()
    {
        string[] lines = Encoding.UTF8.GetString(whole).Split('\n')[..^1];
        int first = Array.IndexOf(lines, "") + 1;
        Assert.Equal(first + 1, Change(first, line => line.Replace('f', 'g')));
        Assert.Equal(first + 2, Change(first + 1, line => line.Replace("Skein", "Skin", StringComparison.Ordinal)));
        Assert.Equal(first + 4, Change(first + 3, line => "<" + line[1..]));
        int leaf = Array.FindIndex(lines, line => line.StartsWith('+'));
        Assert.Equal(leaf + 3, Change(leaf + 2, line => line[..^1]));
        Assert.Equal(lines.Length, Change(lines.Length - 1, line => line.ToUpperInvariant()));
        // Of leaves that do not add up, the file they are of.
        Assert.Equal(leaf, Change(leaf, line => line[..^1] + (line[^1] == '0' ? '1' : '0')));
        Assert.Equal(leaf, Change(leaf - 1, line => line.Replace(" 8388609 ", " 18388609 ", StringComparison.Ordinal)));

        long Change(int line, Func<string, string> change)
        {
            string[] changed = [.. lines];
            changed[line] = change(lines[line]);
            Assert.NotEqual(lines[line], changed[line]);
            return RefuseLines(changed).Position!.Value;
        }
    }

    private static ChecksumFormatException RefuseLines(string[] lines) => ManifestForms.Refuse(Encoding.UTF8.GetBytes(string.Concat(lines.Select(line => line + "\n"))));
}
